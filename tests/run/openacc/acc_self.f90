! SELF: the host runs the construct on its own copy, and its data clauses bring nothing anywhere.
program main
  implicit none
  integer, parameter :: n = 77
  integer :: i, a(n), b(n), m
  m = n
  !$acc parallel loop copyout(a)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop self(m > 10) copy(a)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  print *, sum(a)
  !$acc parallel loop self copy(a) copyout(b)
  do i = 1, n
    a(i) = a(i) + 1
    b(i) = a(i)*2
  end do
  print *, sum(a), sum(b)
  !$acc serial if(m > 0) self(m > 10) copy(a)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc end serial
  print *, sum(a)
  !$acc kernels self(m > 10) copyin(b) copy(a)
  do i = 1, n
    a(i) = a(i) + b(i)
  end do
  a(1) = 5
  !$acc end kernels
  print *, sum(a)
  !$acc parallel loop self(m < 10) copy(a) ! the device
  do i = 1, n
    a(i) = a(i)*2
  end do
  !$acc parallel loop if(m > 10) self(m > 100) copy(a)
  do i = 1, n
    a(i) = a(i) - 3
  end do
  print *, sum(a)
end program main
