! What a procedure does under other names: those of an interface body, of another layout of a COMMON block, of an object that it is bound to.
subroutine put_first(x, k)
  real :: x(*)
  integer :: k
  x(1) = x(1)*2 + k
end subroutine
subroutine put_both(first, second)
  real :: first, second
  first = 1.0
  second = second + 1.0
end subroutine
subroutine add_to(k)
  integer :: k
  real :: z(100)
  common /pool/ z
  z(k) = z(k) + 1.0
end subroutine

module counting
  type counter
    real :: sum = 0
  contains
    procedure :: add
    procedure, nopass :: twice
    procedure :: put
  end type
contains
  pure subroutine add(self, v, w)
    class(counter), intent(inout) :: self
    real, intent(in) :: v
    real, intent(in), optional :: w
    self%sum = self%sum*0.5 + v
  end subroutine
  pure subroutine put(self, w)
    class(counter), intent(inout) :: self
    real, intent(in), optional :: w
    self%sum = self%sum*0.5 + 1
  end subroutine
  pure subroutine twice(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = 2*x
  end subroutine
end module

subroutine by_interface(a, b, n)
  real :: a(n), b(n)
  integer :: n, i
  interface
    subroutine put_first(a, j)
      real :: a(*)
      integer :: j
    end subroutine
    subroutine put_both(second, first)
      real :: second, first
    end subroutine
  end interface
  do i = 1, n
    call put_first(a, i)
  end do
  do i = 1, n
    call put_both(first=a(i), second=b(1))
  end do
  do i = 1, n
    call put_both(first=a(1), second=b(i))
  end do
end subroutine

subroutine by_block(v)
  real :: x(50), y(50), v(50), u(20), w(20)
  common /pool/ x, y
  common /other/ u, w
  do i = 1, 49
    call add_to(i)
    v(i) = x(i + 1)
  end do
  do i = 1, 20
    call add_to(i)
    w(i) = u(i)
  end do
end subroutine

subroutine by_object(a, b, n)
  use counting
  integer :: n, i
  real :: a(n), b(n)
  type(counter) :: c
  do i = 1, n
    call c%add(a(i))
    b(i) = c%sum
  end do
  do i = 1, n
    call c%put()
  end do
  do i = 1, n
    call c%twice(a(i), b(i))
  end do
end subroutine
! verdict: 58 i scan proved changed
! verdict: 61 i parallel proved lastprivate:b
! verdict: 64 i reduction proved changed
! verdict: 73 i sequential proved alias alias
! verdict: 77 i parallel proved
! verdict: 88 i sequential proved scalar alias alias
! verdict: 92 i sequential proved scalar
! verdict: 95 i parallel proved
subroutine by_interface_alone(n, x, y)
  use counting, only: counter
  integer :: n, i
  real :: x(n), y(n), u(100), w(100)
  common /shared/ u, w
  interface
    pure real function outside(k)
      integer, intent(in) :: k
    end function
  end interface
  do i = 1, n
    x(i) = outside(i) + u(i)
  end do
  do i = 1, n
    u(i) = outside(i)
  end do
end subroutine
! verdict: 117 i parallel proved
! verdict: 120 i sequential proved call
