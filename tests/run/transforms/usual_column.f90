! A procedure that prints only where a condition holds, and sets a column of its argument.
! f2cuda options: --auto=all
subroutine work(k, n, a)
  implicit none
  integer, intent(in) :: k, n
  real, intent(inout) :: a(n, *)
  integer :: i
  logical :: verbose
  common /how/ verbose
  if (verbose) print *, k
  do i = 1, n
    a(i, k) = a(i, k) + k*i
  end do
end subroutine
program p
  implicit none
  integer, parameter :: n = 40
  real :: a(n, n)
  integer :: k
  logical :: verbose
  common /how/ verbose
  verbose = .false.
  a = 1
  do k = 1, n
    call work(k, n, a)
  end do
  print *, sum(a)
end program
