! A kind that no integer has, asked of a conversion.
! expect: 8:31: error: INTEGER has no kind 300
program p
  implicit none
  integer :: a(10), i
  !$acc parallel loop
  do i = 1, 10
    a(i) = nint(real(i), kind=300)
  end do
  print *, a
end program p
