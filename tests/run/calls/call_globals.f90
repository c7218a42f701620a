! Procedures that kernels call use variables of modules, of COMMON and of hosts: scalars, arrays of all kinds, components, read and
! written, in calls inside calls.
! f2cuda options: --auto=all
module consts
  implicit none
  type :: mesh
    real(8) :: dx = 0.5d0
    real(8), allocatable :: x(:)
    integer :: n
  end type
  real(8) :: g = 9.81d0, tab(10), grid(4, 0:6)
  real(8), allocatable :: dyn(:, :), vec(:)
  real(8), pointer :: ptr(:)
  integer :: mode = 1
  logical :: flag = .true.
  complex(8) :: z = (1d0, 2d0)
  type(mesh) :: me
contains
  pure real(8) function f(x)
    real(8), intent(in) :: x
    integer :: k
    k = mod(int(x), 10) + 1
    f = g*x + tab(k)
    if (mode == 2) f = -f
    if (flag) f = f + real(z)
    f = f + inner(k)
  end function
  pure real(8) function inner(k)
    integer, intent(in) :: k
    inner = g + grid(mod(k, 4) + 1, mod(k, 6)) + dyn(mod(k, 3), mod(k, 5) + 1) + vec(k) + ptr(k) + me%dx*me%x(k)
  end function
  subroutine column(j)
    integer, intent(in) :: j
    integer :: i
    do i = 0, 2
      dyn(i, j) = dyn(i, j)*2 + g + j
    end do
    call deeper(j)
  end subroutine
  subroutine deeper(j)
    integer, intent(in) :: j
    vec(j) = vec(j) + dyn(1, j)
  end subroutine
end module
subroutine fill(x, n)
  implicit none
  integer :: n, i, j
  real(8) :: x(n), w(8), scale
  common /blk/ scale, w
  real(8), external :: weight
  do i = 1, n
    x(i) = weight(i)
  end do
  do j = 1, 8
    w(j) = w(j) + scale
  end do
end subroutine
real(8) function weight(i)
  implicit none
  integer :: i
  real(8) :: u(8), s
  common /blk/ s, u
  weight = s*u(mod(i, 8) + 1)
end function
program p
  use consts
  implicit none
  real(8) :: y(100), x(50), scale, w(8), local(20)
  real(8), target :: t(10)
  common /blk/ scale, w
  integer :: i, j, off
  do i = 1, 10
    tab(i) = i
    t(i) = 10*i
  end do
  do j = 0, 6
    do i = 1, 4
      grid(i, j) = i + 10*j
    end do
  end do
  allocate (dyn(0:2, 5), vec(10), me%x(10))
  ptr => t
  do i = 1, 10
    vec(i) = i*0.5d0
    me%x(i) = i
  end do
  do j = 1, 5
    do i = 0, 2
      dyn(i, j) = i*j
    end do
  end do
  g = 2
  off = 3
  do i = 1, 100
    y(i) = f(i*1d0)
  end do
  print '(f14.3)', sum(y)
  do j = 1, 5
    call column(j)
  end do
  print '(5f14.3)', sum(dyn), sum(vec)
  do j = 1, 5
    call column(j)
    y(j) = vec(j) + dyn(2, j)
  end do
  print '(5f14.3)', y(1:5)
  scale = 3
  do i = 1, 8
    w(i) = i
  end do
  call fill(x, 50)
  print '(2f14.3)', sum(x), sum(w)
  do i = 1, 20
    local(i) = i
  end do
  do i = 1, 18
    y(i) = host(i)
  end do
  print '(f14.3)', sum(y(1:18))
contains
  pure real(8) function host(i)
    integer, intent(in) :: i
    host = local(i) + local(i + 2)*off
  end function
end program
