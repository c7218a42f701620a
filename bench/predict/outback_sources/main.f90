program codes_outback
  use coast_acc, only: run_coast_acc
  use molecules_concurrent, only: run_molecules_concurrent
  use pictures_target, only: run_pictures_target
  use ledgers_plain, only: run_ledgers_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_coast_acc(turns)
  call run_molecules_concurrent(turns)
  call run_pictures_target(turns)
  call run_ledgers_plain(turns)
end program
