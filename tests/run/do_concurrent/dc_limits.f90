! Limits are expressions of arrays; a plain DO beside it changes what its own limits were made of, which must not matter.
program dc_limits
  implicit none
  integer :: a(20), n(1), i
  a = 0
  n = 10
  do concurrent (i = 1:n(1))
    a(i) = n(1) + i
  end do
  do i = 1, n(1)
    n(1) = 5   ! too late to matter
    a(i) = a(i) + 1
  end do
  print *, a
end program dc_limits
