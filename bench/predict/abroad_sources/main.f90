program codes_abroad
  use harbours_acc, only: run_harbours_acc
  use traffic_concurrent, only: run_traffic_concurrent
  use cells_target, only: run_cells_target
  use press_plain, only: run_press_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_harbours_acc(turns)
  call run_traffic_concurrent(turns)
  call run_cells_target(turns)
  call run_press_plain(turns)
end program
