! Inquiries inside a loop: HUGE, TINY, EPSILON, KIND, SIZE, LBOUND, UBOUND.
program intrinsics_inquiry
  implicit none
  real(4) :: r(-2:6)
  real(8) :: d(3, 4)
  integer :: a(-2:6), b(3, 4), i, j
  integer(8) :: big
  real(8) :: t(4)
  a = 0
  !DVM$ REGION
  !DVM$ PARALLEL (i)
  do i = lbound(r, 1), ubound(r, 1)
    r(i) = min(huge(1.0), 2.0) + epsilon(r) * 0 + tiny(r) * 0
    a(i) = size(r) + kind(r) + i - lbound(r, 1)
  end do
  !DVM$ PARALLEL (j, i)
  do j = 1, size(d, 2)
    do i = 1, size(d, dim=1)
      d(i, j) = epsilon(1.0d0) * 2.0d0**52 + size(d) * kind(1.0d0)
      b(i, j) = huge(1) - i * j
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (r, a, d, b)
  big = huge(big)
  !$acc parallel loop copyout(t)
  do i = 1, 4
    t(i) = merge(1.0d0, 0.0d0, big == huge(0_8)) + digits(1.0d0) + maxexponent(1.0) + range(1) + precision(1.0d0)
  end do
  print '(9f6.2)', r
  print *, a
  print '(12f6.1)', d
  print *, b
  print '(4f8.1)', t
end program intrinsics_inquiry
