! select type (name => object): the object has that name in the block, and no other in its loops.
module layers
  implicit none
  type base
    integer :: n = 0
    real(8), allocatable :: z(:), w(:, :)
  end type
  type, extends(base) :: dense
    real(8), allocatable :: bias(:)
    real(8) :: rate = 0.5d0
  end type
  type, extends(base) :: flat
    integer :: first
  end type
  type holder
    class(base), allocatable :: p
    class(base), pointer :: q => null()
    real(8), allocatable :: z(:)
  end type
contains
  subroutine forward(self, x)
    class(holder), intent(inout) :: self
    real(8), intent(in) :: x(:)
    integer :: i, j
    select type (this => self%p)
    type is (dense)
      !$acc parallel loop
      do i = 1, this%n
        this%z(i) = this%bias(i)*this%rate + x(i)
      end do
      !$acc kernels
      this%bias = this%bias + this%z
      do j = 1, size(this%w, 2)
        do i = 1, this%n
          this%w(i, j) = this%w(i, j) + this%z(i)*j
        end do
      end do
      do i = 1, this%n
        self%z(i) = self%z(i) + this%z(i)
      end do
      !$acc end kernels
    class is (flat)
      do concurrent(i=1:this%n)
        this%z(i) = this%z(i) + this%first
      end do
    end select
    select type (other => self%q)
    type is (dense)
      !$acc parallel loop
      do i = 1, other%n
        other%z(i) = 2*other%z(i)
      end do
    end select
  end subroutine
end module
program select_type_names
  use layers
  implicit none
  type(holder) :: h
  type(dense) :: d
  type(dense), target :: t
  type(flat) :: f
  real(8) :: x(20)
  integer :: i
  x = [(i*0.25d0, i=1, 20)]
  d%n = 20
  d%z = x
  d%bias = 2*x
  allocate (d%w(20, 3))
  d%w = 1
  t = d
  h%p = d
  h%q => t
  h%z = -x
  call forward(h, x)
  call forward(h, x)
  select type (p => h%p)
  type is (dense)
    print *, sum(p%z), sum(p%bias), sum(p%w)
  end select
  print *, sum(h%z), sum(t%z)
  f%n = 7
  f%first = 3
  f%z = x(:7)
  deallocate (h%p)
  h%p = f
  call forward(h, x)
  print *, h%p%z
end program
