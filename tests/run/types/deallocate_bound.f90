! DEALLOCATE of arrays of types with type-bound and FINAL procedures, beside kernels that use their numbers and the storage that comes after.
module blocks
  implicit none
  integer :: finals = 0
  type block
    real(8) :: a = 1
    integer :: id = 0
  contains
    procedure :: twice
    final :: gone
  end type
  type pool
    type(block), allocatable :: b(:)
    type(block), pointer :: p(:) => null()
  end type
  type(block), allocatable :: whole(:)
contains
  real(8) function twice(self)
    class(block), intent(in) :: self
    twice = 2*self%a
  end function

  impure elemental subroutine gone(self)
    type(block), intent(inout) :: self
    finals = finals + 1
  end subroutine

  subroutine clear(x, q, c)
    type(pool), intent(inout) :: x
    type(block), allocatable, intent(inout) :: q(:)
    class(block), allocatable, intent(inout) :: c(:)
    deallocate (x%b)
    deallocate (x%p)
    deallocate (q)
    deallocate (c)
    deallocate (whole)
  end subroutine

  subroutine grow(n)
    integer, intent(in) :: n
    integer :: i
    allocate (whole(n))
    !$acc parallel loop
    do i = 1, n
      whole(i)%a = 0.5d0*i
      whole(i)%id = n
    end do
  end subroutine
end module

program deallocate_bound
  use blocks
  implicit none
  type(pool) :: x
  type(block), allocatable :: q(:)
  class(block), allocatable :: c(:)
  integer :: i, k
  do k = 1, 3
    allocate (x%b(3), x%p(2), q(4))
    allocate (block :: c(2))
    call grow(100 + k)
    q(1)%a = sum([(whole(i)%twice(), i = 1, size(whole))])
    print *, q(1)%twice(), whole(3)%id
    call clear(x, q, c)
    print *, finals, allocated(q), allocated(c), allocated(whole), allocated(x%b)
  end do
end program
