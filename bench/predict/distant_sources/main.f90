program distant_codes
  use genes_target, only: run_genes_target
  use beams_acc, only: run_beams_acc
  use rivers_concurrent, only: run_rivers_concurrent
  use risks_plain, only: run_risks_plain
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_genes_target(turns)
  call run_beams_acc(turns)
  call run_rivers_concurrent(turns)
  call run_risks_plain(turns)
end program
