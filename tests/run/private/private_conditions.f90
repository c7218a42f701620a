! Work arrays under conditions, and in loops whose bounds depend on the iteration: set and used under the same ones.
program private_conditions
  implicit none
  integer, parameter :: n = 203, m = 9
  integer :: count(n), list(n), i, j, k
  logical :: mask(n)
  real(8) :: x(3, n), f(3, n), q(n), w(m), v(0:m), d(3), e, r
  do i = 1, n
    x(:, i) = real(mod(i*7, 13), 8)
    x(2, i) = x(2, i)*.5d0 + mod(i, 5)
    list(i) = mod(i*17, n) + 1
    count(i) = mod(i, m + 1)
    mask(i) = mod(i, 3) > 0
  end do
  !$acc kernels
  do i = 1, n
    if (mask(i)) then
      do k = 1, count(i)
        w(k) = i*k
      end do
      q(i) = 0
      do k = 1, count(i)
        q(i) = q(i) + w(k)
      end do
    else
      q(i) = 1
    end if
  end do
  !$acc end kernels
  print '(f14.3)', q(1:n:20), sum(q)
  !$acc kernels
  do i = 1, n
    if (mask(i)) then
      v(0) = x(1, i)
      do k = 1, m
        v(k) = v(k - 1)*.5d0 + k
      end do
    end if
    q(i) = count(i)
    if (mask(i) .and. count(i) > 2) q(i) = v(count(i)) + v(m)
  end do
  !$acc end kernels
  print '(f14.3)', q(1:n:20), sum(q)
  e = 0
  !$acc kernels
  do i = 1, n
    f(:, i) = 0
    do k = 1, n
      j = list(k)
      if (j == i) cycle
      d = x(:, i) - x(:, j)
      d = d - 4*anint(d/8)
      r = dot_product(d, d) + .5d0
      if (r > 20) cycle
      e = e + 1/r
      f(:, i) = f(:, i) + d/r
    end do
  end do
  !$acc end kernels
  print '(3f12.4)', e, sum(abs(f(1, :))), maxval(f)
  !$acc kernels
  do i = 1, n
    select case (mod(list(i), 4))
    case (0)
      w(1:3) = x(:, i)
      q(i) = w(1)*w(2) + w(3)
    case (1)
      w(:) = count(i)
      do k = 2, m
        w(k) = w(k) + w(k - 1)
      end do
      q(i) = w(m)
    case default
      q(i) = -1
    end select
  end do
  !$acc end kernels
  print '(f14.3)', q(1:n:20), sum(q)
end program
