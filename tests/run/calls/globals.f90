! Procedures in kernels that use variables of modules, of COMMON blocks and of the unit around them.
! f2cuda options: --auto=all
! expect: report: 1 15 loops: 13 parallel, 2 reduction; 12 kernels
module consts
  implicit none
  real(8) :: gravity = 9.81d0, table(0:10)
  integer :: nlev = 12
  logical :: damp = .true.
  type params
    real(8) :: cfl = 0.5d0
    integer :: order = 2
  end type
  type(params) :: par
  type grid
    real(8), allocatable :: u(:,:)
    real(8) :: dx = 0.1d0
  end type
  type(grid) :: g
end module
module fields
  implicit none
  integer, parameter :: nx = 40, nz = 12
  real(8) :: t(nx, -1:nz), p(nx, nz)
  real(8), allocatable :: rho(:,:), col(:)
  real(8), pointer :: ptr(:,:)
end module
module physics
  use consts, only: gr => gravity, table, nlev, damp, par, g
  use fields
  implicit none
contains
  pure real(8) function sat(x)
    real(8), intent(in) :: x
    integer :: k
    k = min(10, max(0, int(x)))
    sat = table(k) * par%cfl
  end function
  subroutine column(i)
    integer, intent(in) :: i
    integer :: k
    do k = 1, nlev
      p(i, k) = t(i, k-1) * gr + sat(t(i,k)) + rho(i, k)
      if (damp) p(i,k) = p(i,k) * 0.99d0
      g%u(i,k) = p(i,k) * g%dx + col(k)
    end do
    call finish(i)
  end subroutine
  subroutine finish(i)
    integer, intent(in) :: i
    real(8) :: s
    common /scale/ s, off(0:3)
    real(8) off
    t(i, 0:nlev) = t(i, 0:nlev) + s*par%order + off(1)
  end subroutine
end module
program g1
  use fields, only: temp => t, p, rho, nx, nz, col
  use consts
  use physics, only: column
  implicit none
  integer :: i, k
  real(8) :: fac, o2(0:3), loc(nx), acc
  common /scale/ fac, o2
  real(8) :: auto
  fac = 0.25d0; o2 = [1,2,3,4]
  table = [(k*0.1d0, k=0,10)]
  allocate(rho(nx,nz), g%u(nx,nz), col(nz))
  do k = 1, nz
    do i = 1, nx
      rho(i,k) = i + 0.01*k; temp(i,k) = mod(i*k, 11); p(i,k) = 0; g%u(i,k) = 0
    end do
    col(k) = k
  end do
  temp(:,-1:0) = 1
  do i = 1, nx
    call column(i)
  end do
  print '(4f16.6)', sum(temp), sum(p), sum(g%u), p(3,4)
  do i = 1, nx
    call inner(i, 2)
  end do
  acc = 0
  do i = 1, nx
    acc = acc + weight(i)
  end do
  print '(3f16.6)', sum(loc), acc, loc(5)
  call auto_host(nx, nz)
contains
  subroutine inner(i, m)
    integer, intent(in) :: i, m
    integer :: kk
    loc(i) = 0
    do kk = 1, nz, m
      loc(i) = loc(i) + p(i,kk)
    end do
  end subroutine
  real(8) function weight(i)
    integer, intent(in) :: i
    weight = loc(i)*fac + gravity
  end function
  subroutine auto_host(n, m)
    integer, intent(in) :: n, m
    real(8) :: w(n, 0:m)
    integer :: j
    do j = 1, n
      w(j,:) = j
    end do
    do j = 1, n
      call sub(j)
    end do
    print '(f16.6)', sum(w)
  end subroutine
  subroutine sub(j)
    integer, intent(in) :: j
    loc(j) = loc(j) + 1
  end subroutine
end program
