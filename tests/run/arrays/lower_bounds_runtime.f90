! Bounds of arrays and loops known at run time only.
program lower_bounds_runtime
  implicit none
  call work(-5, 4)
  call work(3, 12)
contains
  subroutine work(lo, hi)
    integer, intent(in) :: lo, hi
    integer :: a(lo:hi), i
    integer, allocatable :: b(:)
    allocate(b(lo-1:hi+1))
    b = -1
    !$acc parallel loop
    do i = lo, hi
      a(i) = 2 * i
      b(i) = a(i) + 1
    end do
    print *, a
    print *, b
  end subroutine work
end program lower_bounds_runtime
