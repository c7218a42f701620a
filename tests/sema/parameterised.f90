! Types with KIND and LEN parameters: kinds and bounds of their components.
program p
  implicit none
  integer, parameter :: dp = 8
  type :: mat(k, n, m)
    integer, kind :: k = 4
    integer, len :: n = 2, m
    real(k) :: a(n, m)
    integer :: tag = k
  end type
  type(mat(k=8, n=3, m=4)) :: x
  type(mat(4, 5, 6)) :: y
  type(mat(dp, n=:, m=:)), allocatable :: z
  integer :: i, j
  x%a = 1
  y%a = 2
  allocate(mat(dp, 7, 8) :: z)
  z%a = 3
  do j = 1, 4
    do i = 1, 3
      x%a(i, j) = i + j
    end do
  end do
  print *, kind(x%a), kind(y%a), kind(z%a), shape(x%a), x%n, y%m, x%k, sum(x%a), x%tag
end program
