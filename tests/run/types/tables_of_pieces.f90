! Allocatable components of elements in loops that run as several kernels: array functions as loops, distributed scans, loops that iterations
! leave, running sums, tests before the launch, two forms of which the launch chooses one.
! f2cuda options: --auto=all
module blocks
  implicit none
  type field
    real, allocatable :: rho(:,:)
  end type
  type block
    integer :: n = 0
    real, allocatable :: u(:), v(:)
    type(field) :: f(2)
  end type
contains
  subroutine ramp(b, i, k, n)
    type(block), intent(inout) :: b(:)
    integer, intent(in) :: i, k, n
    integer :: j
    do j = 1, n
      b(i)%f(k)%rho(:,j) = [1, 2, 3, 4]*mod(j*i, 7) + b(i)%f(3 - k)%rho(4:1:-1,j)
    end do
  end subroutine
  subroutine running(b, n)
    type(block), intent(inout) :: b(:)
    integer, intent(in) :: n
    integer :: i, j
    do i = 1, size(b)
      b(i)%u(1) = b(i)%v(1)*2
      do j = 2, n
        b(i)%u(j) = b(i)%u(j-1) + b(i)%v(j)
      end do
    end do
  end subroutine
  subroutine parts(b, i, n)
    type(block), intent(inout) :: b(:)
    integer, intent(in) :: i, n
    integer :: j
    real :: s
    s = 0
    do j = 1, n
      b(i)%v(j) = b(i)%v(j) + j
      s = s + b(i)%v(j)
      b(i)%u(j) = s*0.5
    end do
  end subroutine
  subroutine leave(b, i, k, n, at)
    type(block), intent(inout) :: b(:)
    integer, intent(in) :: i, k, n
    integer, intent(out) :: at
    integer :: j
    do j = 1, n
      if (b(k)%v(j) > 60) exit
      b(i)%u(j) = b(i)%u(j) + b(k)%v(j)
    end do
    at = j
  end subroutine
  subroutine totals(b, t, n)
    type(block), intent(in) :: b(:)
    integer, intent(in) :: n
    real, intent(inout) :: t(:)
    integer :: i, j, k
    do i = 1, size(b)
      t(i) = 0
      do k = 1, 2
        do j = 1, n
          t(i) = t(i) + sum(b(i)%f(k)%rho(:,j)) - b(i)%u(j)
        end do
      end do
    end do
  end subroutine
  subroutine whole(b)
    type(block), intent(inout) :: b(:)
    integer :: i
    do i = 1, size(b)
      b(i)%u = b(i)%u + cshift(b(i)%v, 1)
      b(i)%n = b(i)%n + count(b(i)%u > 9)
    end do
  end subroutine
end module
program tables_of_pieces
  use blocks
  implicit none
  integer, parameter :: n = 50, m = 4
  type(block) :: b(m)
  real :: t(m)
  integer :: i, j, at, step
  do i = 1, m
    allocate(b(i)%u(n), b(i)%v(n), b(i)%f(1)%rho(4,n), b(i)%f(2)%rho(4,n))
    do j = 1, n
      b(i)%u(j) = mod(i*j, 5)
      b(i)%v(j) = mod(i + j, 3)
      b(i)%f(1)%rho(:,j) = j
      b(i)%f(2)%rho(:,j) = i
    end do
  end do
  do step = 1, 3
    do i = 1, m
      call ramp(b, i, 1 + mod(step, 2), n)
      call parts(b, i, n)
    end do
    call totals(b, t, n)
    print '(4f12.1)', t
    call running(b, n)
    call leave(b, 2, 3, n, at)
    print *, at
    call leave(b, 4, 4, n, at)
    print *, at
    call whole(b)
    call totals(b, t, n)
    print '(4f12.1)', t
    print *, b%n
  end do
end program
