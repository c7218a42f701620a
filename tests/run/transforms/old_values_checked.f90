! Tables that are filled from above with elements from below, whose distance is known when the loop begins: where that is not negative each
! iteration reads values from before the loop, of which a copy is made. Where it is, the loop runs in its order.
! expect: report: 2 parallel, checked; kernel
! expect: report: 1 checked before it runs: w(i) >= 0
! expect: host: it does not hold that d <= -1000 or d >= 0
program old_values_checked
  implicit none
  integer, parameter :: cap = 5000, n = 7
  integer, allocatable :: w(:), v(:), best(:)
  real(8) :: a(-200:1200), s
  integer :: i, j
  allocate(w(n), v(n), best(-100:cap+100))
  w = [3, 7, 0, 40, 1, 2600, 11]
  do i = 1, n
    v(i) = 5 + mod(i*37, 50)
  end do
  best = 0
  do i = 1, n
    !$acc kernels
    do j = cap, w(i), -1
      best(j) = max(best(j), best(j-w(i)) + v(i))
    end do
    !$acc end kernels
  end do
  print *, best(cap), best(17), best(2603)
  do i = -200, 1200
    a(i) = 1d0/(300 + i)
  end do
  do i = -3, 3
    call shift(1000, 37*i, a)
    s = sum(a)
    print '(i4,f14.9)', i, s
  end do
contains
  subroutine shift(m, d, x)
    integer, intent(in) :: m, d
    real(8), intent(inout) :: x(-200:1200)
    integer :: k
    !$acc kernels
    do k = 1, m
      x(k) = 0.5d0*x(k) + 0.25d0*x(k + d)
    end do
    !$acc end kernels
  end subroutine
end program
