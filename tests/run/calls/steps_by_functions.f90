! Members of an ensemble go a step by functions that return arrays, and get expressions: their extents are those of the operands.
! f2cuda options: --auto=all
! expect: report: 1 kernel members_
! expect: report: 1 kernel columns_
module model
  implicit none
  type :: ensemble
    integer :: n = 0, m = 0
    integer, allocatable :: x(:, :)
  end type
contains
  pure function tendency(x) result(d)
    integer, intent(in) :: x(:)
    integer :: d(size(x))
    d = (cshift(x, 1) - cshift(x, -2))*mod(cshift(x, -1), 7) - x + 8
  end function
  subroutine step(x, dt)
    integer, intent(inout) :: x(:)
    integer, intent(in) :: dt
    integer :: k1(size(x)), k2(size(x))
    k1 = tendency(x)
    k2 = tendency(x + dt*k1)
    x = mod(x + k1 + 2*k2, 1009)
  end subroutine
  subroutine members(e)
    type(ensemble), intent(inout) :: e
    integer :: k
    do k = 1, e%m
      call step(e%x(:, k), 2)
    end do
  end subroutine
  subroutine columns(x)
    integer, intent(inout) :: x(:, :)
    integer :: k
    do k = 1, size(x, 2)
      call step(x(:, k), 3)
    end do
  end subroutine
end module
program p
  use model
  implicit none
  type(ensemble) :: e
  integer :: i, k
  e%n = 23
  e%m = 40
  allocate (e%x(e%n, e%m))
  do i = 1, e%m
    e%x(:, i) = [(mod(7*k*i + 3*k, 31), k = 1, e%n)]
  end do
  call members(e)
  print *, sum(e%x), e%x(:, 1), e%x(:, e%m)
  call columns(e%x)
  print *, sum(e%x), e%x(:, 1), e%x(:, e%m)
end program p
