program kinds_of_codes
  use staggered_fields, only: run_staggered_fields
  use small_algebra, only: run_small_algebra
  use special_work, only: run_special_work
  use sums_and_windows, only: run_sums_and_windows
  use products_jam, only: run_products_jam
  use plain_places, only: run_plain_places
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_staggered_fields(turns)
  call run_small_algebra(turns)
  call run_special_work(turns)
  call run_sums_and_windows(turns)
  call run_products_jam(turns)
  call run_plain_places(turns)
end program
