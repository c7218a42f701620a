! Array assignments as the loops of a region: whole arrays, sections of every kind, WHERE, shifts.
program gen_sections
  implicit none
  integer, parameter :: n = 12
  real(8) :: a(n, n), b(n, n), c(0:n)
  integer :: i, k
  do i = 1, n
    a(:, i) = [(i + 0.1d0 * k, k = 1, n)]
  end do
  b = 0
  c = 1
  !$acc kernels
  b = a * 2
  b(2:n - 1, 2:n - 1) = a(1:n - 2, 2:n - 1) + a(3:n, 2:n - 1)
  c(0:n:3) = 7
  c(1:n) = a(:, 3)
  b(:, 1) = sum(a(:, 1))
  a(:, 2) = a(:, 2) + a(:, 2)**2
  !$acc end kernels
  print '(12f8.2)', b
  print '(13f8.2)', c
  print '(12f8.2)', a(:, 2)
end program gen_sections
