program foreign_codes
  use quakes_acc, only: run_quakes_acc
  use polymers_target, only: run_polymers_target
  use clouds_concurrent, only: run_clouds_concurrent
  use trades_plain, only: run_trades_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_quakes_acc(turns)
  call run_polymers_target(turns)
  call run_clouds_concurrent(turns)
  call run_trades_plain(turns)
end program
