! The device has less memory than the arrays of the program, and none for the results of reductions: arrays leave it and come back, loops that do not fit run on the host.
! environment: F2CUDA_EMU_MEMORY=200000
! devices: emu
! expect: host: 'results of reductions' needs 4.19 MB of device memory
program short_memory
  implicit none
  integer, parameter :: n = 10000
  type :: row
    real(8), allocatable :: x(:)
  end type
  type(row) :: m(6)
  integer :: key(n), many(n)
  real(8) :: s
  integer :: k
  do k = 1, 6
    allocate (m(k)%x(n))
    call fill(m(k)%x, k)
  end do
  do k = 1, 5
    call add(m(k)%x, m(k + 1)%x)
  end do
  s = 0
  do k = 1, 6
    call total(m(k)%x, s)
  end do
  print *, s, m(3)%x(17)
  do k = 6, 1, -1
    print *, sum(m(k)%x)
  end do
  call running(m(2)%x)
  print *, m(2)%x(n), m(1)%x(n)
  many = 0
  do k = 1, n
    key(k) = mod(k*7, 1999) + 1
  end do
  call sorted(key, many)
  print *, sum(many), many(3)
contains
  subroutine fill(x, k)
    real(8), intent(inout) :: x(:)
    integer, intent(in) :: k
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = i*k
    end do
  end subroutine
  subroutine add(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    integer :: i
    do concurrent (i = 1:size(x))
      y(i) = y(i) + x(i)
    end do
  end subroutine
  subroutine total(x, s)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: s
    integer :: i
    !$acc parallel loop reduction(+:s)
    do i = 1, size(x)
      s = s + x(i)
    end do
  end subroutine
  subroutine running(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    !$acc kernels
    do i = 2, size(x)
      x(i) = x(i) + x(i - 1)
    end do
    do i = 2, size(x)
      x(i) = 0.5*x(i - 1) + x(i)
    end do
    !$acc end kernels
  end subroutine
  ! Iterations are sorted by the element that they choose.
  subroutine sorted(key, many)
    integer, intent(in) :: key(:)
    integer, intent(inout) :: many(:)
    integer :: count(2000), i
    count = 0
    !$acc kernels
    do i = 1, size(key)
      count(key(i)) = count(key(i)) + i
      many(i) = count(key(i))
    end do
    !$acc end kernels
  end subroutine
end program
