! f2cuda options: --auto=all
! MAXVAL and MINVAL inside threads of infinities, of NaNs, and of nothing; a CLASS array's components.
program extreme_values
  use, intrinsic :: ieee_arithmetic
  implicit none
  type :: base
    real, allocatable :: w(:)
  end type
  type, extends(base) :: cell
    integer :: i = 3
  end type
  class(cell), allocatable :: cells(:)
  real :: a(4, 5), b(5), c(4), inf, nan
  integer :: n(4, 5), m(5)
  logical :: l(4, 5)
  inf = ieee_value(inf, ieee_positive_inf)
  nan = ieee_value(nan, ieee_quiet_nan)
  a = reshape([nan, nan, nan, nan, inf, inf, inf, inf, nan, -inf, inf, 1.0, 1.0, inf, 2.0, nan, -inf, -inf, -inf, -inf], [4, 5])
  l = reshape([.true., .false., .false., .true., .true., .true., .false., .false., .true., .false., .true., .false., &
               .false., .true., .false., .false., .false., .false., .false., .false.], [4, 5])
  n = reshape([5, -3, 9, 0, -huge(1) - 1, -huge(1) - 1, -huge(1) - 1, -huge(1) - 1, 1, 2, 3, 4, 4, 3, 2, 1, 0, 0, 0, 0], [4, 5])
  b = minval(a, dim=1)
  print *, b
  b = maxval(a, dim=1)
  print *, b
  c = minval(a, dim=2)
  print *, c
  c = maxval(a, dim=2)
  print *, c
  b = minval(a, dim=1, mask=l)
  print *, b
  b = maxval(a, dim=1, mask=l)
  print *, b
  m = maxval(n, dim=1, mask=l)
  print *, m, minval(n, dim=2)
  m = minval(n, dim=1, mask=.not. l)
  print *, m
  b = sum(n, dim=1, mask=l) + product(n, dim=1, mask=l)
  print *, b
  allocate (cells(6))
  cells%i = 7
  cells(2:4)%i = 1
  print *, cells%i
end program
! expect: compiler: stays on the host
