! Values of arrays as arguments of calls, and array functions, in procedures that iterations of a parallel loop call: nothing of them is set
! apart for the host, as the iterations have threads. Few elements never are.
! f2cuda options: --auto=all
! expect: report: 1 parallel, proved; kernel columns_82, y
! expect: report: 1 parallel, proved; kernel columns_87, x
! expect: report: 0 f2c_r
module chemistry
  implicit none
  integer, parameter :: few = 3
contains
  subroutine rates(y, n, f)
    integer, intent(in) :: n
    real(8), intent(in) :: y(n)
    real(8), intent(out) :: f(n)
    integer :: i
    f(1) = -y(1)
    do i = 2, n
      f(i) = y(i - 1) - 0.5d0*y(i)
    end do
  end subroutine
  subroutine integrate(y, n, steps)      ! extents that are not known here
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: y(n)
    real(8) :: k1(n), k2(n)
    integer :: s
    do s = 1, steps
      call rates(y, n, k1)
      call rates(y + 0.125d0*k1, n, k2)
      y = y + 0.0625d0*(k1 + k2)
    end do
  end subroutine
  function slope(y) result(f)
    real(8), intent(in) :: y(few)
    real(8) :: f(few)
    f(1) = y(2)*y(3)
    f(2) = y(1) - y(3)
    f(3) = -y(1)*y(2)
  end function
  subroutine advance(y)
    real(8), intent(inout) :: y(few)
    real(8) :: k(few)
    k = slope(y)
    k = slope(y + 0.25d0*k)
    y = y + 0.125d0*k
    call damp(0.5d0*y, y)
  end subroutine
  subroutine damp(x, y)
    real(8), intent(in) :: x(few)
    real(8), intent(inout) :: y(few)
    y = y - 0.0625d0*x
  end subroutine
  subroutine alone(y)                    ! no loop calls it
    real(8), intent(inout) :: y(few)
    call damp(y*y, y)
  end subroutine
end module
program values_in_iterations
  use chemistry
  implicit none
  integer :: nx, ny, n, i, j
  real(8), allocatable :: c(:, :, :), p(:, :)
  real(8) :: one(few)
  nx = 20; ny = 15; n = 4
  allocate (c(n, nx, ny), p(few, nx))
  do j = 1, ny
    do i = 1, nx
      c(:, i, j) = [1d0, 0.5d0*i, 0.25d0*j, 0.125d0]
    end do
  end do
  do i = 1, nx
    p(:, i) = [1d0, 0.125d0*i, 0.5d0]
  end do
  call columns
  print '(4f14.6)', (sum(c(i, :, :)), i=1, n)
  print '(3f14.6)', (sum(p(i, :)), i=1, few)
  one = [1d0, 2d0, 0.5d0]
  call alone(one)
  print '(3f14.6)', one
contains
  subroutine columns
    integer :: i, j
    do j = 1, ny
      do i = 1, nx
        call integrate(c(:, i, j), n, 5)
      end do
    end do
    do i = 1, nx
      call advance(p(:, i))
    end do
  end subroutine
end program
