! Constructs with async, and the wait that ends them.
program data_acc_async
  implicit none
  integer, parameter :: n = 500
  integer :: a(n), b(n), i
  a = 1
  !$acc data copy(a) create(b)
  !$acc parallel loop async(1)
  do i = 1, n
    b(i) = a(i) + i
  end do
  !$acc parallel loop async(1)
  do i = 1, n
    a(i) = 2 * b(i)
  end do
  !$acc wait(1)
  !$acc update self(a(1:10)) async
  !$acc wait
  print *, a(1:10)
  !$acc end data
  print *, sum(a)
end program data_acc_async
