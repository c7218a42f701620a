! Counters that say where to store: several outputs, several values an iteration, downwards, wide counters.
program p
  implicit none
  integer, parameter :: n = 20011
  integer :: a(n), out(2*n), from(n), i, k, m
  integer(8) :: k8
  real(8) :: x(n), y(0:n), t
  do i = 1, n
    a(i) = modulo(i*7919, 1000)
    x(i) = modulo(i*31, 17)*0.125d0
  end do
  k = 0
  !$acc kernels
  do i = 1, n
    if (a(i) < 300) then
      k = k + 1
      out(k) = a(i)
      from(k) = i
    end if
  end do
  !$acc end kernels
  print *, k, sum(out(1:k)), out(1), out(k), from(1), from(k), sum(from(1:k))
  k8 = 0
  !$acc kernels
  do i = n, 1, -2
    t = x(i)*a(i)
    if (t > 300 .and. mod(i, 3) /= 0) then
      y(k8) = t
      k8 = k8 + 1_8
    end if
  end do
  !$acc end kernels
  print *, k8, sum(y(0:k8 - 1)), y(0), y(k8 - 1), t
  k = 10
  !$acc kernels
  do i = 1, n
    if (a(i) > 700) then
      k = k + 2
      out(k - 1) = a(i)
      out(k) = -i
    end if
  end do
  !$acc end kernels
  print *, k, sum(out(11:k)), out(11), out(12), out(k)
  k = 0
  m = 5
  !$acc kernels
  do i = 1, n, 7
    if (a(i) > 2000) then
      k = k + 1
      out(k) = a(i)
    end if
  end do
  !$acc end kernels
  print *, k, m
end program
! expect: compiler: stays on the host
