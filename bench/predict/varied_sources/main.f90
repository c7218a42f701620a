program varied_codes
  use rows_plain, only: run_rows_plain
  use target_fields, only: run_target_fields
  use acc_records, only: run_acc_records
  use concurrent_algebra, only: run_concurrent_algebra
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_rows_plain(turns)
  call run_target_fields(turns)
  call run_acc_records(turns)
  call run_concurrent_algebra(turns)
end program
