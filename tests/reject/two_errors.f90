! Two mistakes in one file: both are told, the second does not hide behind the first.
! expect: 8:31: error: 'x'
! expect: 12:3: error: distance 1
program p
  implicit none
  integer :: a(10), b(10), i
  a = 1
  !$acc parallel loop private(x)
  do i = 1, 10
    b(i) = i
  end do
  !$acc parallel loop
  do i = 2, 10
    a(i) = a(i - 1)
  end do
  print *, a, b
end program p
