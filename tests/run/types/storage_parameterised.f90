! Components of parameterised types: kinds and bounds by the parameters.
program p
  implicit none
  integer, parameter :: dp = 8
  type :: mat(k, n, m)
    integer, kind :: k = 4
    integer, len :: n = 2, m
    real(k) :: a(n, m)
  end type
  type :: vec(k)
    integer, kind :: k
    integer(k) :: i(8)
    real(k) :: r(8)
  end type
  type(mat(k=8, n=3, m=4)) :: x
  type(mat(4, 5, 6)) :: y
  type(vec(8)) :: v
  type(vec(4)) :: w
  integer :: i
  !$acc parallel loop
  do i = 1, 8
    v%i(i) = 1000000_8 * i * 1000000
    v%r(i) = i / 3.0_dp
    w%i(i) = i
    w%r(i) = i / 7.0
  end do
  x%a = 1
  y%a = 2
  print '(4z17)', x%a, y%a, v%r, w%r
  print *, v%i, w%i, kind(x%a), kind(y%a), x%n, y%m, x%k
end program p
