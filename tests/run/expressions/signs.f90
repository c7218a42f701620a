! A sign before a sum, a difference, a product, a power and another sign; .not. before .or. and .and.
program signs
  implicit none
  integer, parameter :: n = 64
  real :: a(n), b(n), c(n, 7)
  integer :: i, k(n, 3)
  logical :: l(n, 3)
  !$acc parallel loop
  do i = 1, n
    a(i) = mod(i, 7) - 3
    b(i) = mod(3*i, 5) + 0.5
  end do
  !$acc parallel loop
  do i = 1, n
    c(i, 1) = -(a(i) + b(i))
    c(i, 2) = -(a(i) - b(i))
    c(i, 3) = -(a(i)*b(i))
    c(i, 4) = -a(i)*b(i)
    c(i, 5) = -a(i)**2 - (-b(i))
    c(i, 6) = 2 - (-(a(i) + b(i)))
    c(i, 7) = -(-(a(i) - b(i)))/b(i)
    k(i, 1) = -(i - 2)
    k(i, 2) = -i - 2
    k(i, 3) = 7 - (-(i + 1))
    l(i, 1) = .not. (a(i) > 0 .or. b(i) > 2)
    l(i, 2) = .not. (a(i) > 0 .and. b(i) > 2)
    l(i, 3) = .not. a(i) > 0 .and. b(i) > 2
  end do
  print '(7f9.2)', (c(i, :), i=1, n)
  print '(3i5,3l3)', (k(i, :), l(i, :), i=1, n)
end program
