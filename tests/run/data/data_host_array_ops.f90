! Whole-array statements, WHERE and array intrinsics on the host between kernels that use the same arrays.
program data_host_array_ops
  implicit none
  integer, parameter :: n = 14
  integer :: a(n), b(n), i
  a = 0
  do concurrent (i = 1:n)
    a(i) = mod(7 * i, 10)
  end do
  where (a > 5)
    b = a
  elsewhere
    b = -1
  end where
  a(2:n:2) = 50
  do concurrent (i = 1:n)
    b(i) = b(i) + a(i)
  end do
  a = cshift(b, 3)
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) * 2
  end do
  print *, a
  print *, b
  print *, maxloc(a), minval(b)
end program data_host_array_ops
