! A data construct without END, around an UPDATE and an assignment of the host.
! expect: 7:3: error: '!$acc data' is not closed
program p
  implicit none
  integer :: a(10)
  a = 1
  !$acc data copy(a)
  a(2) = 3
  !$acc update device(a)
  a(1) = 2
  print *, a
end program p
