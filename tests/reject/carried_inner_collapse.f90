! collapse(2) claims the inner loop too, but that one is a recurrence.
! expect: 8:3: error: distance
! expect: note: line 11
program p
  implicit none
  integer :: a(20, 20), i, j
  a = 1
  !$acc parallel loop collapse(2)
  do j = 1, 20
    do i = 2, 20
      a(i, j) = a(i - 1, j) + j
    end do
  end do
  print *, sum(a)
end program p
