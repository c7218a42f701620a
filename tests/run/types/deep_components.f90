! Allocatable and pointer components of the elements of arrays: kernels find them in tables.
module fields
  implicit none
  type :: field
    real(8), allocatable :: rho(:,:)
    real(8) :: gamma = 1.5d0
  end type
  type :: block
    integer :: nx, ny
    type(field) :: f
  end type
  type :: grid
    type(block), allocatable :: block(:)
  end type
  type :: species
    real(8), allocatable :: c(:)
    real(8) :: weight
  end type
  type :: cell
    type(species) :: s(2)
    real(8) :: total
  end type
  type :: line
    real(8), allocatable :: u(:)
    integer, pointer :: last => null()
  end type
  type, extends(line) :: halo_line
    real(8), allocatable :: halo(:)
  end type
  type :: view
    real(8), pointer :: p(:) => null()
  end type
  type :: level
    type(line), allocatable :: row(:)
  end type
contains
  ! One block of a grid, the others stay at home.
  subroutine one_block()
    type(grid) :: mesh
    integer :: t, i, j
    allocate(mesh%block(3))
    do t = 1, 3
      mesh%block(t)%nx = 10*t
      mesh%block(t)%ny = 5*t
      allocate(mesh%block(t)%f%rho(10*t, 0:5*t), source=1d0*t)
    end do
    t = 2
    !$acc parallel loop collapse(2)
    do j = 0, mesh%block(t)%ny
      do i = 1, mesh%block(t)%nx
        mesh%block(t)%f%rho(i,j) = mesh%block(t)%f%rho(i,j)*mesh%block(t)%f%gamma + i + j
      end do
    end do
    do t = 1, 3
      print '(a,i2,f12.2)', 'block', t, sum(mesh%block(t)%f%rho)
    end do
  end subroutine

  ! An array in each element, and a component of its elements.
  subroutine nested()
    type(cell), allocatable :: g(:)
    integer :: i, k, m
    allocate(g(-1:6))
    do i = -1, 6
      do k = 1, 2
        allocate(g(i)%s(k)%c(i + 1:i + k + 1), source=1d0*i*k)
        g(i)%s(k)%weight = k
      end do
    end do
    !$acc parallel loop private(k, m)
    do i = -1, 6
      g(i)%total = 0
      do k = 1, 2
        do m = lbound(g(i)%s(k)%c, 1), ubound(g(i)%s(k)%c, 1)
          g(i)%s(k)%c(m) = g(i)%s(k)%c(m) + m
          g(i)%total = g(i)%total + g(i)%s(k)%c(m)*g(i)%s(k)%weight
        end do
      end do
    end do
    print '(a,8f8.1)', 'nested', g%total
    print '(a,2f8.1)', 'species', sum(g(6)%s(2)%c), sum(g(-1)%s(1)%c)
  end subroutine

  ! Rows of all lengths, of which some are not allocated; scalars behind pointers.
  subroutine rows()
    type(halo_line) :: l(7)
    integer, target :: last(7)
    integer :: i, j
    do i = 1, 7
      if (i /= 4) allocate(l(i)%u(i), source=0d0)
      allocate(l(i)%halo(2), source=1d0)
      last(i) = i
      l(i)%last => last(i)
    end do
    !$acc parallel loop
    do i = 1, 7
      if (allocated(l(i)%u)) then
        do j = 1, l(i)%last
          l(i)%u(j) = i*j
        end do
        l(i)%halo(1) = size(l(i)%u)
      end if
      if (i > 1) l(i)%halo(2) = l(i - 1)%last
      l(i)%halo(:) = l(i)%halo + 0.5d0
    end do
    do i = 1, 7
      if (allocated(l(i)%u)) print '(a,i2,3f8.1)', 'row', i, sum(l(i)%u), l(i)%halo
    end do
  end subroutine

  ! Pointers into another array, with strides and backwards; the array is used under its own name, too.
  subroutine views()
    type(view) :: v(4)
    real(8), target :: big(10, 4)
    integer :: i, j
    big = 1
    do i = 1, 3
      v(i)%p => big(:, i)
    end do
    v(4)%p => big(10:1:-2, 4)
    !$acc parallel loop
    do i = 1, 4
      do j = 1, size(v(i)%p)
        v(i)%p(j) = v(i)%p(j) + i*j
      end do
    end do
    big(3, 2) = big(3, 2)*2
    !$acc parallel loop
    do j = 1, 5
      v(4)%p(j) = v(4)%p(j)*2
    end do
    print '(a,4f9.1)', 'views', sum(big), big(3, 2), big(2, 4), v(4)%p(5)
  end subroutine

  ! The host changes components between kernels, and allocates one anew.
  subroutine coherent()
    type(line) :: b(8)
    integer :: i, j, it
    do i = 1, 8
      allocate(b(i)%u(0:11), source=1d0*i)
    end do
    do it = 1, 3
      !$acc parallel loop
      do i = 1, 8
        do j = 1, 10
          b(i)%u(j) = b(i)%u(j) + b(i)%u(0)
        end do
      end do
      b(3)%u(5) = b(3)%u(5)*2
      if (it == 2) then
        deallocate(b(4)%u)
        allocate(b(4)%u(0:11), source=7d0)
      end if
      print '(a,2f9.1)', 'step', b(2)%u(10), b(3)%u(5)
    end do
    print '(a,8f9.1)', 'coherent', (sum(b(i)%u), i = 1, 8)
  end subroutine

  ! Components whose objects have such components themselves.
  subroutine levels()
    type(level) :: lev(3)
    integer :: i, k, m
    do i = 1, 3
      allocate(lev(i)%row(0:i))
      do k = 0, i
        if (k /= 1) allocate(lev(i)%row(k)%u(k + 2), source=1d0)
      end do
    end do
    !$acc parallel loop private(k, m)
    do i = 1, 3
      do k = 0, ubound(lev(i)%row, 1)
        if (.not. allocated(lev(i)%row(k)%u)) cycle
        do m = 1, size(lev(i)%row(k)%u)
          lev(i)%row(k)%u(m) = lev(i)%row(k)%u(m)*10*i + k + m
        end do
      end do
    end do
    print '(a,3f9.1)', 'levels', (sum(lev(i)%row(i)%u), i = 2, 3), sum(lev(1)%row(0)%u)
  end subroutine

  ! Nothing but bounds.
  subroutine sizes()
    type(level) :: lev(3)
    integer :: i, n(3)
    do i = 1, 3
      allocate(lev(i)%row(i:2*i))
    end do
    !$acc parallel loop
    do i = 1, 3
      n(i) = size(lev(i)%row)*10 + ubound(lev(i)%row, 1)
    end do
    print '(a,3i5)', 'sizes', n
  end subroutine
end module

program deep_components
  use fields
  implicit none
  call one_block()
  call nested()
  call rows()
  call views()
  call coherent()
  call levels()
  call sizes()
end program
