! OpenMP's directives count without -fopenmp: who builds with OpenACC alone is told how to leave them out
! expect: 10:32: error: 'q' in '!$omp parallel do' does not exist in this program unit
! expect: note: with --directives=dvm,acc,dc they are comments
subroutine omp_as_comment(n, a, b)
  implicit none
  integer, intent(in) :: n
  real, intent(out) :: a(n)
  real, intent(in) :: b(n)
  integer :: i
  !$omp parallel do private(i, q)
  !$acc parallel loop
  do i = 1, n
    a(i) = b(i)
  end do
end subroutine omp_as_comment
