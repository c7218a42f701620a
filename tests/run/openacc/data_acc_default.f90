! default(none) and default(present): every array is named, or already there.
program data_acc_default
  implicit none
  integer, parameter :: n = 16
  integer :: a(n), b(n), i, k
  k = 3
  a = 1
  !$acc parallel loop default(none) copyin(a) copyout(b) firstprivate(k)
  do i = 1, n
    b(i) = a(i) + k * i
  end do
  !$acc data copy(a, b)
  !$acc parallel loop default(present)
  do i = 1, n
    a(i) = b(i) - a(i)
  end do
  !$acc end data
  print *, a, b
end program data_acc_default
