! options: -fopenmp
! f2cuda options: --auto=all
! expect: report: 1 7 kernels
! expect: report: 2 a pointer changes its target
! Pointers that each iteration sets first of all stand for their targets: elements of arrays of a type, rows, components, sections.
module lists
  implicit none
  type item
    integer :: id = 0
    real(8) :: x(3) = 0, v(3) = 0
  end type item
  type mesh
    integer :: n = 0
    type(item), allocatable :: p(:)
    real(8), allocatable :: d(:, :)
  end type mesh
contains
  subroutine move(m, dt)
    type(mesh), intent(inout), target :: m
    real(8), intent(in) :: dt
    type(item), pointer :: q
    real(8), pointer :: row(:)
    integer :: i
    do i = 1, m%n
      q => m%p(i)
      row => m%d(:, i)
      q%x = q%x + dt*q%v
      row(1) = q%x(1) + q%x(2)
      row(2:) = q%v(2)
    end do
    !$omp parallel do private(q)
    do i = 1, m%n
      q => m%p(i)
      if (q%id > 7) q%v(:) = q%v + 1
    end do
  end subroutine move
end module lists
program pointers_of_iterations
  use lists
  implicit none
  integer, parameter :: n = 250
  type(mesh), target :: m
  real(8), target :: a(40, n), b(-1:40, n)
  real(8), pointer :: u(:), v(:), w(:), z(:), late(:)
  real(8) :: s
  integer :: i, j, k
  m%n = n
  allocate (m%p(n), m%d(4, n))
  m%d = 0
  do i = 1, n
    m%p(i)%id = i
    m%p(i)%v = [i*0.5d0, 2d0, -1d0]
  end do
  do i = 1, 3
    call move(m, 0.1d0)
  end do
  b = 0
  do j = 1, n
    u => a(1:20, j)
    w => b(2:, j)
    do i = 1, size(u)
      u(i) = i + 0.25d0*j
      w(i) = u(i)*2
    end do
    v => a(21:, j)
    v = j
  end do
  s = 0
  do j = 1, n
    w => b(:, j)
    s = s + w(lbound(w, 1) + 2)*w(4)
  end do
  k = 1
  do j = 1, n
    z => a(:, k)
    k = mod(k*7 + j, n) + 1
    b(0, j) = z(3) + k
  end do
  late => a(:, 1)
  do j = 2, 5
    late => a(:, j)
    late(1) = late(1) + 1
  end do
  print '(4es20.12)', sum(m%d), sum(a), sum(b), s
  print '(3es20.12)', sum(m%p%x(1)), sum(m%p%v(3)), late(1)
end program pointers_of_iterations
