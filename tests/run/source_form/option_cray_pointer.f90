! options: -fcray-pointer
! Cray pointers: a pointee in a kernel is where its pointer says.
program p
  implicit none
  integer, target :: a(10), c(10)
  integer :: i, b(10)
  pointer (ip, b)
  ip = loc(c)
  do i = 1, 10
    b(i) = i
  end do
  ip = loc(a)
  !$acc parallel loop
  do i = 1, 10
    b(i) = i * i
  end do
  ip = loc(c)
  !$acc parallel loop
  do i = 1, 10
    b(i) = b(i) + 100
  end do
  print *, a, c
end program p
