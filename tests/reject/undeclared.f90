! A misspelt name under IMPLICIT NONE.
! expect: 8:13: error: 'lenght'
program p
  implicit none
  integer :: a(10), i, length
  length = 10
  !$acc parallel loop
  do i = 1, lenght
    a(i) = i
  end do
  print *, a(1)
end program p
