! ALLOCATE with SOURCE and MOLD: the values are set where kernels use them, and what has none does not go there
! options: -fopenacc
! f2cuda options: --auto=all
! expect: transfers: u 0 1
! expect: transfers: old 0 0
! expect: transfers: change 0 0
! expect: transfers: flux 0 0
! expect: transfers: s%a 0 2
! environment: F2CUDA_HOST_BELOW=0
module work
  implicit none
  type :: store
    real(8), allocatable :: a(:, :), b(:, :)
  end type
contains
  subroutine step(u, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:n, n)
    real(8), allocatable :: old(:, :), change(:, :), flux(:, :), other(:, :)
    integer :: i, j
    allocate (old, source=u)
    allocate (change, mold=u)
    allocate (flux(0:n, n), other(0:n, n), source=0d0)
    !$acc kernels
    do j = 1, n
      do i = 1, n - 1
        flux(i, j) = old(i + 1, j) - old(i, j)
      end do
    end do
    do j = 1, n
      do i = 1, n - 1
        change(i, j) = 0.25d0*(flux(i, j) - flux(i - 1, j)) + other(i, j)
      end do
    end do
    do j = 1, n
      do i = 1, n - 1
        u(i, j) = old(i, j) + change(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine
end module
program sources
  use work
  implicit none
  integer, parameter :: n = 128
  real(8) :: u(0:n, n)
  real(8), allocatable :: a(:), b(:), c(:), d(:)
  type(store) :: s
  integer :: i, j, k, bad
  do concurrent (j=1:n, i=0:n)
    u(i, j) = modulo(i*j, 32)
  end do
  do k = 1, 5
    call step(u, n)
  end do
  print '(a,f14.8)', 'steps', u(n/2, n/2)
  allocate (s%a(n, n), source=2.5d0)
  allocate (s%b, source=s%a)
  !$acc kernels
  s%b = s%b + s%a
  s%a = 2*s%b
  !$acc end kernels
  print '(a,2f8.2)', 'components', s%a(3, 4), s%a(n, n)
  allocate (a(-3:5), source=1d0)
  if (.not. allocated(b)) allocate (b, source=a)
  allocate (c(size(b)), stat=bad, source=b)
  allocate (d(3), source=[1d0, 2d0, 3d0])
  print '(a,2i4,3f5.1)', 'bounds', lbound(b), ubound(b), b(5), c(9), d(2)
end program
