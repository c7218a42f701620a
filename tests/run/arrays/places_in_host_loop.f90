! Array reductions in a loop of the host, and scalars that an iteration sets by one.
! expect: report: 3 kernel places_in_host_loop_
! expect: report: 1 private: s (found)
program places_in_host_loop
  implicit none
  integer, parameter :: n = 70, m = 9
  real(8) :: a(n), b(m, n), y(n), s
  integer :: ip(3), i, j, k
  a = [(mod(i*31, 67), i=1, n)]
  do j = 1, n
    do i = 1, m
      b(i, j) = mod(i*13 + j*7, 29) - 12
    end do
  end do
  !$acc data copyin(a, b)
  do i = 1, 3
    !$acc kernels
    k = maxloc(a(i:n - i), 1)
    !$acc end kernels
    !$acc kernels
    s = minval(b(i, :))
    !$acc end kernels
    ip(i) = k + nint(s)
  end do
  !$acc kernels
  do j = 1, n
    s = maxval(b(:, j))
    y(j) = s*2
  end do
  !$acc end kernels
  !$acc end data
  print *, ip
  print '(10f7.1)', y
end program places_in_host_loop
