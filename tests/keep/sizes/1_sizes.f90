! Bounds of automatic arrays of another file read what kernels have set.
module sizes
  implicit none
  integer :: extent(300) = 1
  type shape_t
    integer :: n(300)
  end type
contains
  integer function by_module(k) result(r)
    integer, intent(in) :: k
    real :: t(extent(k))
    integer :: i
    r = 0
    do concurrent (i = 1:size(t))
      t(i) = i
    end do
    r = nint(sum(t))
  end function
  integer function by_dummy(n) result(r)
    integer, intent(in) :: n(:)
    real :: t(n(7))
    t = 1
    r = nint(sum(t))
  end function
  integer function by_object(s) result(r)
    type(shape_t), intent(in) :: s
    real :: t(s%n(3))
    t = 2
    r = nint(sum(t))
  end function
end module
