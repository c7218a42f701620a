program more_codes
  use plain_loops, only: run_plain
  use volumes, only: run_volumes
  use small_systems, only: run_small
  use uneven, only: run_uneven
  use shared_work, only: run_shared
  use spectra, only: run_spectra
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_plain(turns)
  call run_volumes(turns)
  call run_small(turns)
  call run_uneven(turns)
  call run_shared(turns)
  call run_spectra(turns)
end program
