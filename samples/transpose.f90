! A matrix turned over in the ways that programs write it: TRANSPOSE, two loops, DO CONCURRENT, planes of a cube, with shifts and sums beside them.
! Usage: transpose [n]
program transposes
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  integer :: n, m
  character(16) :: arg
  real(dp), allocatable :: a(:, :), b(:, :), c(:, :), p(:, :, :), q(:, :, :)
  integer :: i, j, k

  n = 40
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  m = n + 3
  allocate (a(n, m), b(m, n), c(m, n), p(n, 4, m), q(m, n, 4))
  !$acc data create(a, b, c, p, q)
  !$acc kernels
  do j = 1, m
    do i = 1, n
      a(i, j) = i - 2*j
    end do
  end do
  b = transpose(a)
  do j = 1, m
    do i = 1, n
      c(j, i) = a(i, j) - b(j, i)
    end do
  end do
  b = b + cshift(c, 1, dim=2) + spread(sum(a, dim=1), 2, n)
  do concurrent (k=1:4, j=1:m, i=1:n)
    p(i, k, j) = k*a(i, j)
  end do
  do k = 1, 4
    q(:, :, k) = transpose(p(:, k, :))
  end do
  a = transpose(b)
  !$acc end kernels
  !$acc update self(a, b, c, q)
  !$acc end data
  if (n > 0) print '(a,2f12.1)', 'corners ', b(1, 1), b(m, n)
  print '(a,2f14.1)', 'sums    ', sum(b), sum(c)
  print '(a,2f14.1)', 'planes  ', sum(q(:, :, 1)), sum(q(:, :, 4))
  print '(a,l2)', 'turned  ', all(a == transpose(b))
end program transposes
