! A directive that DVM does not have.
! expect: 6:9: error: unknown DVM directive
program p
  implicit none
  integer :: a(10), i
  !DVM$ PARALEL (i) ON a(i)
  do i = 1, 10
    a(i) = i
  end do
  print *, a
end program p
