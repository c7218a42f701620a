! Procedures in kernels that ask for bounds of allocatable arrays of their module: the callers hand them in, through two calls.
! expect: report: 1 kernel bounds_of_globals
module m
  implicit none
  real, allocatable :: u(:, :), w(:)
contains
  subroutine inner(k, q)
    integer, intent(in) :: k
    real, intent(out) :: q(:)
    q = q + u(:, k)*w(ubound(w, 1))
    q(1) = q(1) + lbound(u, 1) + size(w) + 100*ubound(u, 2)
  end subroutine
  subroutine outer(k, q)
    integer, intent(in) :: k
    real, intent(out) :: q(6)
    real :: s
    integer :: i
    q = u(:, k)
    do i = lbound(u, 1), ubound(u, 1)
      q(1) = q(1) + u(i, k)
    end do
    call inner(k, q)
  end subroutine
end module
program bounds_of_globals
  use m
  implicit none
  real :: q(6, 4)
  integer :: k
  allocate (u(-2:3, 0:4), w(3:7))
  u = reshape([(0.5*k, k=1,30)], [6, 5])
  w = [1, 2, 3, 4, 5]
  !$acc parallel loop
  do k = 1, 4
    call outer(k, q(:, k))
  end do
  print '(6f9.2)', q
end program bounds_of_globals
