! A procedure sets its INTENT(OUT) argument on some paths only and asks for it later: what the caller has in it does not go in.
module steps
  implicit none
contains
  subroutine root(x, y, status)
    real, intent(in) :: x
    real, intent(out) :: y
    integer, intent(out) :: status
    if (x >= 0) call found(x, y, status)
    if (x < 0) call absent(y, status)
    if (status /= 0) y = -1
  end subroutine
  subroutine found(x, y, status)
    real, intent(in) :: x
    real, intent(out) :: y
    integer, intent(out) :: status
    y = sqrt(x)
    status = 0
  end subroutine
  subroutine absent(y, status)
    real, intent(out) :: y
    integer, intent(out) :: status
    y = 0
    status = 7
  end subroutine
end module
program main
  use steps
  implicit none
  integer, parameter :: n = 1000
  real :: x(n), y(n)
  integer :: i, status, failed
  do i = 1, n
    x(i) = 500 - i
  end do
  failed = 0
  !$omp parallel do private(status) reduction(+: failed)
  do i = 1, n
    call root(x(i), y(i), status)
    if (status /= 0) failed = failed + 1
  end do
  print '(i6, 3f10.4)', failed, y(1), y(499), y(1000)
  !$acc parallel loop private(status)
  do i = 1, n
    call root(-x(i), y(i), status)
    if (status == 7) y(i) = y(i) - 1
  end do
  print '(3f10.4)', y(1), y(500), y(1000)
end program
