! A structured data region: copy, copyin, copyout, create; kernels inside use what is present.
program data_acc_region
  implicit none
  integer, parameter :: n = 25
  integer :: a(n), b(n), c(n), w(n), i
  a = [(i, i = 1, n)]
  b = 2
  c = -1
  w = 9
  !$acc data copy(a) copyin(b) copyout(c) create(w)
  !$acc parallel loop
  do i = 1, n
    w(i) = a(i) * b(i)
  end do
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + w(i)
    c(i) = w(n + 1 - i)
  end do
  !$acc end data
  print *, a
  print *, b
  print *, c
end program data_acc_region
