! devices: emu
! host_data use_device and target data use_device_addr: what is called in the block gets the addresses of the device's copies.
module store
  implicit none
  type, bind(c) :: pair
    real(8) :: x, y
  end type
  integer, parameter :: n = 40
  real(8), allocatable :: work(:, :)
  type(pair), allocatable :: pairs(:)
contains
  subroutine twice(m, x)
    integer, intent(in) :: m
    real(8), intent(inout) :: x(m)
    x = 2*x
  end subroutine
  subroutine swap(m, p)
    integer, intent(in) :: m
    type(pair), intent(inout) :: p(*)
    integer :: i
    do i = 1, m
      p(i) = pair(p(i)%y, p(i)%x)
    end do
  end subroutine
  ! lower bounds, an assumed size, and an early end of the block
  subroutine inner(k, a, c, leave)
    integer, intent(in) :: k
    real(8), intent(inout) :: a(0:*)
    complex, intent(inout) :: c(-1:k - 2)
    logical, intent(in) :: leave
    !$acc host_data use_device(a, c)
      call twice(3, a(5))
      if (leave) go to 10
      call shift(k, c, c(0))
      print *, lbound(c), ubound(c)
    !$acc end host_data
10  continue
  end subroutine
  subroutine shift(k, c, d)
    integer, intent(in) :: k
    complex, intent(inout) :: c(k), d(*)
    c(k) = c(k) + 1
    d(1) = (0.0, 3.0)
  end subroutine
end module

program use_device
  use store
  implicit none
  external :: negate
  real(8) :: a(0:n), s
  real, target :: t(n)
  complex :: c(12)
  real, pointer :: p(:)
  integer :: i
  allocate (work(-3:n, 2), pairs(n))
  work = reshape([(real(i, 8), i = 1, size(work))], shape(work))
  a = [(0.5d0*i, i = 0, n)]
  t = [(real(i), i = 1, n)]
  pairs = [(pair(i, -i), i = 1, n)]
  c = [(cmplx(i, -i), i = 1, 12)]
  !$acc data copy(work, a, pairs, c)
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + 1
    work(i, 1) = 7
    work(i, 2) = work(i, 2) + 3*i
  end do
  !$acc host_data use_device(work, pairs)
  call twice(n, work(1, 2))
  call swap(n, pairs)
  !$acc end host_data
  call inner(12, a, c, .false.)
  call inner(12, a, c, .true.)
  ! only what is there, only if it is wanted
  !$acc host_data use_device(a, t) if_present
  call negate(n, t)
  call twice(n, a(1)); call twice(1, a)
  !$acc end host_data
  !$acc host_data use_device(a) if(n < 0)
  print *, a(7) > 0
  !$acc end host_data
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) - 1
  end do
  !$acc end data
  p => t(1:n:3)
  s = 0
  !$omp target data map(tofrom: a, t) use_device_addr(t, a)
  call twice(n, a(1))
  call negate(n, t)
  !$omp end target data
  !$omp target data map(tofrom: p)
    !$omp target data use_device_ptr(p)
    p = p + 100
    !$omp end target data
  !$omp target teams distribute parallel do
  do i = 1, size(p)
    p(i) = p(i) + 1
  end do
  !$omp end target data
  print *, sum(work), work(3, 1), work(n, 2), a, s
  print *, pairs(1), pairs(n)%y, c
  print *, p
end program

subroutine negate(m, x)
  integer :: m
  real :: x(m)
  x = -x
end subroutine
