program kept_codes
  use plasma_target, only: run_plasma_target
  use networks_concurrent, only: run_networks_concurrent
  use matrices_plain, only: run_matrices_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_plasma_target(turns)
  call run_networks_concurrent(turns)
  call run_matrices_plain(turns)
end program
