! Calls of a component that is a subroutine, in a procedure that names no other procedure: with the object passed on and without.
! f2cuda options: --auto=all
module counters
  implicit none
  type, public :: counter
    integer :: n = 0, m = 0
    procedure(adds), pointer, private :: operation => null()
    procedure(fills), pointer, nopass :: fill => null()
  contains
    procedure :: next
    procedure :: choose
    procedure :: apply
    procedure :: fill_with
  end type
contains
  subroutine adds(c, i)
    class(counter), intent(inout) :: c
    integer, intent(in) :: i
    c%n = c%n + i
  end subroutine
  subroutine adds_twice(c, i)
    class(counter), intent(inout) :: c
    integer, intent(in) :: i
    c%n = c%n + 2*i
  end subroutine
  subroutine fills(x, k)
    real, intent(inout) :: x(:)
    integer, intent(in) :: k
    integer :: i
    do i = 1, size(x)
      x(i) = x(i) + k*i
    end do
  end subroutine
  subroutine fills_back(x, k)
    real, intent(inout) :: x(:)
    integer, intent(in) :: k
    integer :: i
    do i = 1, size(x)
      x(i) = x(i) - k*i
    end do
  end subroutine
  integer function next(c, i)
    class(counter), intent(in) :: c
    integer, intent(in) :: i
    next = c%m + i + 1
  end function
  subroutine choose(c, k)
    class(counter), intent(inout) :: c
    integer, intent(in) :: k
    if (k == 1) then
      c%operation => adds
      c%fill => fills
    else
      c%operation => adds_twice
      c%fill => fills_back
    end if
  end subroutine
  subroutine apply(c, k)
    class(counter), intent(inout) :: c
    integer, intent(in) :: k
    call c%operation(c%next(k))
  end subroutine
  subroutine fill_with(c, x, k)
    class(counter), intent(inout) :: c
    real, intent(inout) :: x(:)
    integer, intent(in) :: k
    call c%fill(x, k)
  end subroutine
end module

program component_subroutines
  use counters
  implicit none
  type(counter) :: c
  real :: x(1000) = 1.0
  integer :: i
  do i = 1, 6
    call c%choose(merge(1, 2, mod(i, 3) /= 0))
    call c%apply(i)
    call c%fill_with(x, i)
  end do
  print *, c%n, sum(x), x(1), x(1000)
end program
