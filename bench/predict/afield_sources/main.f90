program codes_afield
  use reservoirs_acc, only: run_reservoirs_acc
  use scanners_target, only: run_scanners_target
  use devices_concurrent, only: run_devices_concurrent
  use plagues_plain, only: run_plagues_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_reservoirs_acc(turns)
  call run_scanners_target(turns)
  call run_devices_concurrent(turns)
  call run_plagues_plain(turns)
end program
