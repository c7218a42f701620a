! f2cuda options: --auto=all
! Components that are PRIVATE have no names where kernels of another module would need them: such loops are the host's, and those of the module have kernels.
! expect: compiler: stays on the host
! expect: report: 1 kernel scaled_
module lists
  implicit none
  type :: list
    integer :: size = 0
    integer, allocatable, private :: values(:)
    real(8), allocatable, private :: w(:)
  contains
    procedure :: push
    procedure :: at
    procedure :: scaled
  end type
contains
  subroutine push(this, n)
    class(list), intent(inout) :: this
    integer, intent(in) :: n
    integer :: i
    this%size = n
    allocate(this%values(n), this%w(n))
    do i = 1, n
      this%values(i) = 3*i; this%w(i) = 0.5d0*i
    end do
  end subroutine
  pure integer function at(this, i)
    class(list), intent(in) :: this
    integer, intent(in) :: i
    at = this%values(i)
  end function
  subroutine scaled(this, x, n)
    class(list), intent(in) :: this
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = x(i)*this%w(i)
    end do
  end subroutine
end module
program p
  use lists
  implicit none
  type(list) :: l
  integer :: i, k(20)
  real(8) :: x(20)
  call l%push(20)
  do i = 1, l%size
    k(i) = l%at(i) + i
  end do
  x = 1
  call l%scaled(x, 20)
  print *, sum(k), sum(x)
end program
