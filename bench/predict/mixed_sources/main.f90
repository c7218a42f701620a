program mixed_codes
  use sparse_rows, only: run_sparse_rows
  use local_work, only: run_local_work
  use integer_work, only: run_integer_work
  use dense_complex, only: run_dense_complex
  use grids_plain, only: run_grids_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_sparse_rows(turns)
  call run_local_work(turns)
  call run_integer_work(turns)
  call run_dense_complex(turns)
  call run_grids_plain(turns)
end program
