! f2cuda options: --auto=all
! Sections that an assignment reads in another order than it sets them, and whose subscripts are others in each iteration of the loop around: the copy
! in between has the extents of the array, which are known before the loop (it had those of no iteration).
program sections_in_turn
  implicit none
  integer :: a(64), c(12, 12), i, k
  integer, allocatable :: d(:, :)
  a = [(mod(i*7, 31), i = 1, 64)]
  c = reshape([(mod(i*7, 101), i = 1, 144)], [12, 12])
  allocate (d(0:12, 12))
  d = 3
  do i = 1, 20 ! elements of one iteration alone: the loop is distributed
    a(3*i - 2:3*i) = a(3*i:3*i - 2:-1)
  end do
  print *, a
  do i = 1, 12 ! the same elements of copies in all iterations
    c(2:i, i) = c(i:2:-1, i)
  end do
  print *, c
  do i = 1, 6 ! two dimensions
    c(2*i - 1:2*i, :) = c(2*i:2*i - 1:-1, 12:1:-1)
  end do
  print *, c
  do i = 1, 11 ! two assignments, and steps
    c(i:i + 1, i) = c(i + 1:i:-1, i)
    c(i, i:12:3) = c(i, 12 - mod(12 - i, 3):i:-3)
  end do
  print *, c
  do i = 1, 12
    d(0:i, i) = c(1, i)
    d(0:i:2, i) = d(i - mod(i, 2):0:-2, i) + i
  end do
  print *, d
  do k = 1, 2 ! what varies is not of this loop
    do i = 1, 12
      d(k:6*k, i) = d(6*k:k:-1, i) + i
    end do
  end do
  print *, d
end program sections_in_turn
