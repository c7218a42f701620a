program codes_strange
  use neurons_acc, only: run_neurons_acc
  use puzzles_concurrent, only: run_puzzles_concurrent
  use glaciers_target, only: run_glaciers_target
  use elections_plain, only: run_elections_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_neurons_acc(turns)
  call run_puzzles_concurrent(turns)
  call run_glaciers_target(turns)
  call run_elections_plain(turns)
end program
