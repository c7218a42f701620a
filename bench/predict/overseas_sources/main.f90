program codes_overseas
  use forests_acc, only: run_forests_acc
  use lenses_target, only: run_lenses_target
  use bridges_concurrent, only: run_bridges_concurrent
  use sports_plain, only: run_sports_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_forests_acc(turns)
  call run_lenses_target(turns)
  call run_bridges_concurrent(turns)
  call run_sports_plain(turns)
end program
