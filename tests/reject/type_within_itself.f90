! Types that have themselves as components, in themselves, by another type or by the one that they extend.
! expect: 8:17: error: component 'inner' is of the type that it is in, and neither POINTER nor ALLOCATABLE
! expect: 17:20: error: component 'back' is of the type that it is in
! expect: 22:3: error: type 'last' extends itself
module recursive
  implicit none
  type own
    type(own)   inner
    type(own), pointer :: next
    type(own), allocatable :: all(:)
  end type
  type first
    integer :: k
    type(second) :: there
  end type
  type second
    type(first) :: back
  end type
  type base
    type(last) :: top
  end type
  type, extends(base) :: last
    real :: y
  end type
contains
  subroutine s(q, r)
    type(own) :: q(10), t
    type(last) :: r(10)
    integer :: i
    !$acc parallel loop
    do i = 1, 10
      q(i) = t
      call w(q(i), r(i))
    end do
  end subroutine
  subroutine w(z, v)
    type(own) :: z
    type(last) :: v
    v%y = 1
  end subroutine
end module
