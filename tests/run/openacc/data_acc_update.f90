! update host and device inside a data region: arrays and sections, both ways.
program data_acc_update
  implicit none
  integer, parameter :: n = 15
  integer :: a(n), b(n), i, k
  a = 0
  b = 1
  !$acc data copyin(a, b)
  do k = 1, 3
    !$acc parallel loop present(a, b)
    do i = 1, n
      a(i) = a(i) + b(i) * k
    end do
    !$acc update host(a)
    print *, k, sum(a)
    b(k) = 10
    !$acc update device(b(k:k))
  end do
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = -a(i)
  end do
  !$acc update self(a(1:5))
  !$acc update self(a(10:15))
  print *, a(1:5), a(10:15)
  !$acc update self(a(6:9))
  !$acc end data
  print *, a
  print *, b
end program data_acc_update
