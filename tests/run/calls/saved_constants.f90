! Saved variables of a procedure that nothing sets are constants in kernels; those that something sets keep their values on the host.
module tables
  implicit none
contains
  subroutine state(z, t)
    real(8), intent(in) :: z
    real(8), intent(out) :: t
    real(8) :: theta0 = 300, half = 0.5d0
    integer, save :: turns(2, 2) = reshape([1, 2, 3, 4], [2, 2])
    t = theta0 + half*z + turns(mod(int(z), 2) + 1, 2)
  end subroutine
  real function table(i)
    integer, intent(in) :: i
    integer :: values(8), first, many(4)
    real :: r23
    logical :: odd
    data values /1, 2, 3*7, 4, 2*9/, first, odd /3, .true./
    data r23, many /0.25, 4*6/
    table = values(mod(i, 8) + 1) + first*r23 + many(mod(i, 4) + 1)
    if (odd) table = table + abs(first)
  end function
end module
program saved_constants
  use tables
  implicit none
  integer, parameter :: n = 100
  real(8) :: t(n)
  real :: x(n)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    call state(real(i, 8), t(i))
  end do
  !$acc parallel loop
  do i = 1, n
    x(i) = table(i)
  end do
  print '(3f12.4)', t(1), t(n), sum(t)
  print '(3f12.4)', x(1), x(n), sum(x)
end program
