! kernels: several loops in one construct, each becomes a kernel; a sequential one between them.
program data_acc_kernels
  implicit none
  integer, parameter :: n = 18
  integer :: a(n), b(n), c(n, n), i, j
  !$acc kernels copyout(a, b, c)
  do i = 1, n
    a(i) = 2 * i
  end do
  !$acc loop independent
  do i = 1, n
    b(i) = a(n + 1 - i)
  end do
  !$acc loop collapse(2)
  do j = 1, n
    do i = 1, n
      c(i, j) = a(i) * b(j)
    end do
  end do
  !$acc end kernels
  print *, sum(a), sum(b), sum(c), c(2, 5)
end program data_acc_kernels
