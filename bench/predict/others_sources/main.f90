program other_codes
  use flow_fields, only: run_flow_fields
  use columns, only: run_columns
  use bodies, only: run_bodies
  use blocks_small, only: run_blocks_small
  use old_loops, only: run_old_loops
  use functions, only: run_functions
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_flow_fields(turns)
  call run_columns(turns)
  call run_bodies(turns)
  call run_blocks_small(turns)
  call run_old_loops(turns)
  call run_functions(turns)
end program
