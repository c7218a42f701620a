! collapse(3) over a nest that is two deep.
! expect: 6:3: error: collapse(3)
program p
  implicit none
  integer :: a(10, 10), i, j
  !$acc parallel loop collapse(3)
  do j = 1, 10
    do i = 1, 10
      a(i, j) = i + j
    end do
  end do
  print *, sum(a)
end program p
