! DO WHILE with array intrinsics in its condition, inside a region of kernels, and around one.
program while_of_arrays
  implicit none
  real(8) :: r(300), eps = 1.0d-3
  integer :: steps = 0, i
  r = [(real(i, 8), i=1, 300)]
  !$acc data copy(r)
  !$acc kernels
  do while (maxval(abs(r)) > eps)
    r = r*0.5d0
    steps = steps + 1
  end do
  !$acc end kernels
  print *, steps
  !$acc end data
  do while (norm2(r) > eps*1.0d-3 .and. any(r > 0))
    !$acc kernels
    r = r*0.25d0
    !$acc end kernels
    steps = steps + 1
  end do
  print *, steps, r(300)*2.0d0**steps
end program while_of_arrays
