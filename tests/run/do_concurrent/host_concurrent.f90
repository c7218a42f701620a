! Loops that DO CONCURRENT allows and no kernel can hold stay on the host.
program host_concurrent
  implicit none
  integer :: i
  real :: a(10) = 1, b(10) = 0, c(10) = 0
  do concurrent (i = 1:10)
    if (a(i) < 0) error stop
  end do
  do concurrent (i = 1:10)
    associate (x => a(i))
      b(i) = x + i
    end associate
  end do
  do concurrent (i = 1:10)
    c(i) = several(b(i))
  end do
  do concurrent (i = 1:1)
    print *, c(i)
  end do
  print *, b, c
contains
  pure real function several(x)
    real, intent(in) :: x
    real, allocatable :: t(:)
    allocate (t(3))
    t = x
    several = sum(t)
  end function several
end program host_concurrent
