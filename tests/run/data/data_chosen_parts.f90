! Elements of pointers and allocatable components of objects that an array holds: they cross by themselves.
module grids
  implicit none
  type grid
    integer :: n = 0
    real(8), pointer :: p(:) => null()
    real(8), allocatable :: a(:)
  end type
  type(grid), allocatable :: g(:)
contains
  subroutine twice(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = 2*x(i)
    end do
  end subroutine
end module
program chosen_parts
  use grids
  implicit none
  integer :: b, k, n = 1000
  real(8), pointer :: t(:)
  allocate(g(3))
  do b = 1, 3
    g(b)%n = n
    allocate(g(b)%p(n), g(b)%a(n))
    g(b)%p = b
    g(b)%a = -b
  end do
  do k = 1, 4
    do b = 1, 3
      call twice(g(b)%p)
      call twice(g(b)%a)
    end do
    do b = 1, 2
      g(b)%p(n) = g(b+1)%p(2)
      g(b+1)%p(1) = g(b)%p(n-1)
      g(b)%a(k) = g(b+1)%a(k+1) + g(g(b)%n/1000)%a(3)
      if (g(b)%p(5) > 3) g(b)%p(5) = g(b)%a(6)
      if (b < 3 .and. g(b+1)%a(2) < 0) g(b)%a(2:3) = g(b+1)%a(2:3)
    end do
    t => g(1)%p
    g(1)%p => g(2)%p
    g(2)%p => t
    print '(4f12.2)', g(1)%p(1), g(2)%p(n), g(3)%a(k), g(2)%a(k)
  end do
  do b = 1, 3
    print '(2f14.2)', sum(g(b)%p), sum(g(b)%a)
  end do
end program
