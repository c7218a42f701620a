! A recurrence in DO CONCURRENT.
! expect: 8:3: error: distance 1
! expect: note: line 9
program p
  implicit none
  integer :: a(0:100), i
  a = 1
  do concurrent (i = 1:100)
    a(i) = a(i - 1) + 1
  end do
  print *, a(100)
end program p
