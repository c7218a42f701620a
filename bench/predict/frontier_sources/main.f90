program codes_frontier
  use hydro_acc, only: run_hydro_acc
  use proxies_target, only: run_proxies_target
  use suites_concurrent, only: run_suites_concurrent
  use legacy_plain, only: run_legacy_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_hydro_acc(turns)
  call run_proxies_target(turns)
  call run_suites_concurrent(turns)
  call run_legacy_plain(turns)
end program
