program codes_elsewhere
  use telescopes_acc, only: run_telescopes_acc
  use power_concurrent, only: run_power_concurrent
  use archives_target, only: run_archives_target
  use foundry_plain, only: run_foundry_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_telescopes_acc(turns)
  call run_power_concurrent(turns)
  call run_archives_target(turns)
  call run_foundry_plain(turns)
end program
