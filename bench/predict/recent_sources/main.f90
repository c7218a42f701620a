program recent_codes
  use land_target, only: run_land_target
  use layers_acc, only: run_layers_acc
  use orbits_concurrent, only: run_orbits_concurrent
  use lines_plain, only: run_lines_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_land_target(turns)
  call run_layers_acc(turns)
  call run_orbits_concurrent(turns)
  call run_lines_plain(turns)
end program
