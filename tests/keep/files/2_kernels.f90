module kernels
  use state
  implicit none
contains
  subroutine advance(d)
    type(domain), intent(inout) :: d
    integer :: i
    do concurrent (i = 2:n-1)
      d%v(i) = 0.5d0*(d%u(i-1) + d%u(i+1))
    end do
    d%v(1) = d%u(1)
    d%v(n) = d%u(n)
    call swap(d%u, d%v)
    d%steps = d%steps + 1
  end subroutine
  subroutine swap(a, b)
    real(8), allocatable, intent(inout) :: a(:), b(:)
    real(8), allocatable :: t(:)
    call move_alloc(a, t)
    call move_alloc(b, a)
    call move_alloc(t, b)
  end subroutine
  subroutine scale(x, by)
    real(8), intent(inout) :: x(:)
    real(8), intent(in) :: by
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = by*x(i)
    end do
  end subroutine
  subroutine scale_all() bind(c)
    call scale(grid%u, 2d0)
  end subroutine
end module

! Called without an interface.
subroutine plain(x, k, by)
  implicit none
  integer :: k, i
  real(8) :: x(k), by
  do concurrent (i = 1:k)
    x(i) = x(i)*by
  end do
end subroutine

subroutine add_to(x, k, by)
  implicit none
  integer, intent(in) :: k
  real(8), intent(inout) :: x(k)
  real(8), intent(in) :: by
  integer :: i
  do concurrent (i = 1:k)
    x(i) = x(i) + by
  end do
end subroutine

real(8) function plain_first(x)
  real(8) :: x
  plain_first = x
end function
