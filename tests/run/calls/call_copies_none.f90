! options: -O2
! f2cuda options: --auto=all
! A section of one element is not copied for the call with -O1 and more, whatever its stride.
module copies
  implicit none
contains
  subroutine add(a, m, n)
    integer, intent(in) :: m, n
    integer, intent(inout) :: a(m, n)
    integer :: i, j
    do j = 1, n
      do i = 1, m
        a(i, j) = a(i, j) + i*j
      end do
    end do
  end subroutine
end module
program call_copies_none
  use copies
  implicit none
  integer :: a(20, 20), i, j
  a = reshape([(i, i = 1, 400)], [20, 20])
  do j = 1, 20
    call add(a(j, j:j), 1, 1)
  end do
  print *, sum(a), a(7, 7)
  do j = 1, 10
    call add(a(1:20:2, j), 5, 2)
    call add(a(j:j, 2:2), 1, 1)
  end do
  print *, sum(a), a(1, 1)
end program
