! select type (q => list(k)%p) in a loop over elements: each element has launches for its own arrays.
! f2cuda options: --auto=all
! expect: report: 2 kernel all_steps_72, x
! expect: report: 1 kernel all_steps_94, x
! expect: report: 3 the loops inside have a launch each for the arrays of the element
module mm
  type, abstract :: shape_t
    real(8) :: w = 1
  contains
    procedure(area_i), deferred :: area
  end type
  abstract interface
    real(8) function area_i(s)
      import shape_t
      class(shape_t), intent(in) :: s
    end function
  end interface
  type, extends(shape_t) :: disc
    real(8), allocatable :: r(:)
  contains
    procedure :: area => disc_area
  end type
  type, extends(shape_t) :: grid
    integer :: nx, ny
    real(8), allocatable :: f(:,:), g(:,:)
  contains
    procedure :: area => grid_area
    procedure :: relax => grid_relax
  end type
  type, extends(grid) :: fine
    real(8), allocatable :: h(:,:)
  end type
  type item
    class(shape_t), pointer :: p => null()
  end type
  type list
    integer :: n = 0
    type(item) :: it(10)
  end type
contains
  real(8) function disc_area(s)
    class(disc), intent(in) :: s
    disc_area = sum(s%r)
  end function
  real(8) function grid_area(s)
    class(grid), intent(in) :: s
    grid_area = sum(s%f)
  end function
  subroutine grid_relax(s)
    class(grid), intent(inout) :: s
    integer :: i, j
    do j = 2, s%ny - 1
      do i = 2, s%nx - 1
        s%g(i, j) = 0.25d0*(s%f(i - 1, j) + s%f(i + 1, j) + s%f(i, j - 1) + s%f(i, j + 1))
      end do
    end do
    do j = 2, s%ny - 1
      do i = 2, s%nx - 1
        s%f(i, j) = s%g(i, j)
      end do
    end do
  end subroutine
  subroutine all_steps(l, steps)
    type(list), intent(inout) :: l
    integer, intent(in) :: steps
    integer :: s, k, i, j
    do s = 1, steps
      do k = 1, l%n
        if (.not. associated(l%it(k)%p)) cycle
        select type (q => l%it(k)%p)
        class is (fine)
          do j = 1, q%ny
            do i = 1, q%nx
              q%h(i, j) = q%f(i, j)*q%w + k
            end do
          end do
          do j = 1, q%ny
            do i = 1, q%nx
              q%f(i, j) = q%h(i, j)
            end do
          end do
          q%f(1, 1) = q%f(1, 1) + 1
        class is (grid)
          call q%relax()
          do j = 1, q%ny
            do i = 1, q%nx
              q%g(i, j) = q%g(i, j) + q%w
            end do
          end do
        type is (disc)
          do i = 1, size(q%r)
            q%r(i) = q%r(i)*1.5d0
          end do
          q%w = q%w + sum(q%r)
        class default
          stop 2
        end select
      end do
    end do
  end subroutine
  subroutine zero(h)
    real(8), intent(out) :: h(:, :)
    h = 0
  end subroutine
  subroutine one(l, k)
    type(list), intent(inout) :: l
    integer, intent(in) :: k
    integer :: i, j
    select type (q => l%it(k)%p)
    class is (grid)
      do j = 1, q%ny
        do i = 1, q%nx
          q%f(i, j) = q%f(i, j) + i*j
        end do
      end do
      q%w = 3
      associate (ff => q%f)
        do j = 1, q%ny
          do i = 1, q%nx
            ff(i, j) = ff(i, j)*q%w
          end do
        end do
      end associate
    end select
  end subroutine
end module
program p
  use mm
  type(list), target :: l
  integer k, i, j
  do k = 1, 7
    if (k == 4) cycle
    select case (mod(k, 3))
    case (0)
      allocate (disc :: l%it(k)%p)
    case (1)
      allocate (grid :: l%it(k)%p)
    case (2)
      allocate (fine :: l%it(k)%p)
    end select
    select type (q => l%it(k)%p)
    type is (disc)
      allocate (q%r(20 + k)); q%r = k
    class is (grid)
      q%nx = 8 + k; q%ny = 6 + k
      allocate (q%f(q%nx, q%ny), q%g(q%nx, q%ny))
      q%g = 0
      do j = 1, q%ny
        do i = 1, q%nx
          q%f(i, j) = sin(0.1d0*i*j + k)
        end do
      end do
      select type (q)
      type is (fine)
        allocate (q%h(q%nx, q%ny))
        call zero(q%h)
      end select
    end select
  end do
  l%n = 7
  call all_steps(l, 4)
  do k = 1, l%n
    if (.not. associated(l%it(k)%p)) cycle
    print '(i3, 2f14.6)', k, l%it(k)%p%area(), l%it(k)%p%w
  end do
  do k = 1, l%n
    if (associated(l%it(k)%p)) call one(l, k)
  end do
  ! the same object under two names
  l%it(4)%p => l%it(1)%p
  call all_steps(l, 2)
  do k = 1, l%n
    if (.not. associated(l%it(k)%p)) cycle
    print '(i3, 2f14.6)', k, l%it(k)%p%area(), l%it(k)%p%w
  end do
end program
