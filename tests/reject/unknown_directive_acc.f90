! A directive that OpenACC does not have.
! expect: 6:9: error: unknown OpenACC directive
program p
  implicit none
  integer :: a(10), i
  !$acc paralel loop
  do i = 1, 10
    a(i) = i
  end do
  print *, a
end program p
