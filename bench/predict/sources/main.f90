program codes
  use mesh, only: run_mesh
  use local_arrays, only: run_local
  use ragged, only: run_ragged
  use ends, only: run_ends
  use teams, only: run_teams
  use triangle, only: run_triangle
  use blocks, only: run_blocks
  use everyday, only: run_everyday
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_mesh(turns)
  call run_local(turns)
  call run_ragged(turns)
  call run_ends(turns)
  call run_teams(turns)
  call run_triangle(turns)
  call run_blocks(turns)
  call run_everyday(turns)
end program
