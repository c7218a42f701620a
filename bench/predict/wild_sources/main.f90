program codes_wild
  use reactor_acc, only: run_reactor_acc
  use records_concurrent, only: run_records_concurrent
  use waves_target, only: run_waves_target
  use stores_plain, only: run_stores_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_reactor_acc(turns)
  call run_records_concurrent(turns)
  call run_waves_target(turns)
  call run_stores_plain(turns)
end program
