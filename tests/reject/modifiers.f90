! Modifiers that a clause does not have.
! expect: 8:31: error: 'raedonly' is not a modifier of 'copyin'
! expect: 12:29: error: 'zero' is not a modifier of 'copy'
program modifiers
  implicit none
  integer :: i, a(10)
  a = 1
  !$acc parallel loop copyin( raedonly: a)
  do i = 1, 10
    a(i) = i
  end do
  !$acc parallel loop copy( zero: a)
  do i = 1, 10
    a(i) = i
  end do
end program modifiers
