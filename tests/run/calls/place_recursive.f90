! A kernel in a recursive procedure with automatic arrays: every level has its own.
program place_recursive
  implicit none
  call level(1)
contains
  recursive subroutine level(k)
    integer, intent(in) :: k
    integer :: a(3 * k), i
    !$acc parallel loop
    do i = 1, 3 * k
      a(i) = i * k
    end do
    if (k < 4) call level(k + 1)
    !$acc parallel loop
    do i = 1, 3 * k
      a(i) = a(i) + 1
    end do
    print *, a
  end subroutine level
end program place_recursive
