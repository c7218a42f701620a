program codes_yonder
  use volcanoes_acc, only: run_volcanoes_acc
  use wings_target, only: run_wings_target
  use music_concurrent, only: run_music_concurrent
  use vessels_plain, only: run_vessels_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_volcanoes_acc(turns)
  call run_wings_target(turns)
  call run_music_concurrent(turns)
  call run_vessels_plain(turns)
end program
