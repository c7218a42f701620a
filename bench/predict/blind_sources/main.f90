program blind_codes
  use ocean_layers, only: run_ocean_layers
  use beams_and_atoms, only: run_beams_and_atoms
  use signals_plain, only: run_signals_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_ocean_layers(turns)
  call run_beams_and_atoms(turns)
  call run_signals_plain(turns)
end program
