! Names of ASSOCIATE and SELECT TYPE: of variables, components, elements, sections and values, around loops and in them.
! expect: compiler: the statement between loops at line 49 stays on the host: array
module associated_types
  implicit none
  type point
    real(8) :: x(3)
    integer :: tag
  end type
  type field
    integer :: n = 0
    real(8) :: h = 0.5d0
    real(8), allocatable :: u(:, :)
    real(8), pointer :: p(:) => null()
    type(point) :: at(10)
  end type
  type, extends(field) :: heat
    real(8), allocatable :: t(:)
  contains
    procedure :: step
  end type
contains
  subroutine step(self, n)
    class(heat), intent(inout) :: self
    integer, intent(in) :: n
    integer :: i, j
    associate (u => self%u, t => self%t, m => self%n, c => 2*self%h + n)
      !$acc parallel loop
      do i = 1, m
        t(i) = u(i, 2)*c + t(i)
      end do
      !$acc data copy(u) copyin(t)
      !$acc parallel loop collapse(2)
      do j = 1, n
        do i = 1, m
          u(i, j) = u(i, j) + t(i)
        end do
      end do
      !$acc end data
      associate (col => u(:, 2), tail => u(2:m:2, 3), below => t(0:))
        !$acc parallel loop
        do i = 1, m
          col(i) = col(i) + u(i, 1)
        end do
        !$acc kernels
        tail = tail + 100
        do i = 1, size(tail)
          tail(i) = tail(i)*2 + below(i)
        end do
        col(2:m) = col(1:m - 1)
        !$acc end kernels
      end associate
    end associate
  end subroutine
  subroutine kinds(x, i0)
    class(field), intent(inout) :: x
    integer, intent(in) :: i0
    integer :: i
    select type (x)
    class is (heat)
      !$acc parallel loop
      do i = 1, x%n
        x%t(i) = x%t(i) + x%u(i, 1)*i0
      end do
    type is (field)
      !$acc parallel loop
      do i = 1, x%n
        x%u(i, 1) = i0
      end do
    end select
  end subroutine
end module
program associate_names
  use associated_types
  implicit none
  integer, parameter :: n = 37
  type(heat), target :: a
  type(heat), target :: b
  type(heat), pointer :: to
  type(point) :: q(n)
  real(8) :: v(n), w(n), s
  integer :: i, k, idx(n)
  a%n = n
  allocate (a%u(n, 4), a%t(0:n), a%p(n))
  do i = 1, n
    a%u(i, :) = [1, 2, 3, 4]*i
    a%t(i) = i
    idx(i) = n + 1 - i
  end do
  a%t(0) = -1
  a%p = 3
  call a%step(4)
  call kinds(a, 7)
  print '(5f14.3)', sum(a%u, 1), sum(a%t)
  b%n = 12
  allocate (b%u(12, 2))
  b%u = 1
  allocate (b%t(12))
  b%t = 0
  call kinds(b, 8)
  call kinds(b%field, 9)
  print '(f12.3)', sum(b%u)
  associate (x => v, y => w)
    !$acc parallel loop
    do i = 1, n
      x(i) = i
      y(i) = -i
    end do
    s = 0
    !$acc parallel loop reduction(+:s)
    do i = 1, n
      s = s + x(i)*y(n + 1 - i)
    end do
    !$acc kernels
    x(2:n) = v(1:n - 1) + 1
    do i = 2, n
      y(i) = w(i - 1) + y(i)
    end do
    !$acc end kernels
  end associate
  print '(3f14.3)', s, sum(v), sum(w)
  !$acc parallel loop
  do i = 1, n
    associate (k => idx(i) + 1, r => q(i)%x, me => q(i), t => v(i))
      r = [1d0, t, real(k, 8)]
      me%tag = k*2
      me%x(1) = me%x(1) + k
    end associate
  end do
  print '(3f12.3, i6)', sum(q%x(1)), sum(q%x(2)), sum(q%x(3)), sum(q%tag)
  do concurrent(i=1:n)
    block
      real(8) :: f
      associate (z => v(i) - 1, r => w(i))
        f = z*2
        associate (g => f + z)
          r = g + z
        end associate
      end associate
    end block
  end do
  print '(f14.3)', sum(w)
  ! What the names stand for is decided at the ASSOCIATE.
  k = 1
  to => a
  associate (at => a%at(k), far => to%u(:, k), cell => to%p)
    k = 2
    to => b
    at%x = 0
    do i = 1, n
      far(i) = i
      cell(i) = cell(i) + i
      at%x(1) = at%x(1) + i
    end do
  end associate
  print '(4f12.3)', sum(a%u(:, 1)), sum(b%u(:, 1)), a%at(1)%x(1), sum(a%p)
  do k = 1, 3
    associate (at => a%at(k), line => a%u(:, k))
      !$acc parallel loop
      do i = 1, n
        line(i) = line(i) + k
      end do
      at%tag = k
    end associate
  end do
  print '(4f12.3)', sum(a%u, 1)
  print '(3i4)', a%at(:3)%tag
end program
