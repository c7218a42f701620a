! The indices of DO CONCURRENT in any order of its header: neighbouring threads have neighbouring elements, with loops over components inside, too.
! expect: report: 3 form: as perfect nests: k, j, i, i_
program dc_orders
  implicit none
  integer, parameter :: n = 12
  integer, allocatable :: u(:,:,:,:), v(:,:,:,:)
  integer :: i, j, k, m
  m = 3 + command_argument_count()
  allocate (u(m, n, n + 1, n + 2), v(m, n, n + 1, n + 2))
  do concurrent (k = 1:n+2, j = 1:n+1, i = 1:n)
    u(:, i, j, k) = i + 20*j + 400*k
  end do
  do concurrent (j = 1:n+1, k = 1:n+2, i = 1:n)
    v(:, i, j, k) = u(:, i, j, k) - i*k
  end do
  do concurrent (i = 1:n, k = 1:n+2, j = 1:n+1)
    if (mod(i + j, 2) == 0) u(:, i, j, k) = u(:, i, j, k) + 3*v(:, i, j, k)
  end do
  print *, sum(u), u(:, 5, 3, 7), sum(v)
end program dc_orders
