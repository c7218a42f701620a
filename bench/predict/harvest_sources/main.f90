program codes_harvest
  use fields_acc, only: run_fields_acc
  use crystals_concurrent, only: run_crystals_concurrent
  use radios_target, only: run_radios_target
  use trains_plain, only: run_trains_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_fields_acc(turns)
  call run_crystals_concurrent(turns)
  call run_radios_target(turns)
  call run_trains_plain(turns)
end program
