! A work array without a locality: each iteration of DO CONCURRENT over two indices fills what it reads.
program dc_work_array
  implicit none
  integer, parameter :: n = 13, m = 9
  integer :: i, j, k, ok(7), a(n, m)
  a = 0
  do concurrent (i = 1:n, j = 1:m)
    ok(:) = 1
    if (i == 1) ok(3) = 0
    if (j == m) then
      ok(1) = 0
    end if
    do k = 1, 7
      if (ok(k) == 1) a(i, j) = a(i, j) + k * i
    end do
  end do
  print *, a
end program dc_work_array
