! Procedures in kernels whose arrays have extents that nothing else in them names: variables of modules, used here, renamed or not
! seen by the caller, and dummies; automatic arrays too, through two calls.
! expect: report: 5 kernel extents_by_module
module sizes
  implicit none
  integer :: nx = 6, moments = 3, hidden = 2, spare = 1
end module sizes

module physics
  use sizes, only: nx, width => spare
  implicit none
contains
  subroutine leading(f, q)
    use sizes, only: moments
    real, intent(in) :: f(moments - 1, nx)
    real, intent(out) :: q(nx)
    integer :: i
    do i = 1, nx
      q(i) = f(1, i) + 10*f(2, i)
    end do
  end subroutine leading

  subroutine unseen(f, q)
    use sizes, only: hidden
    real, intent(in) :: f(hidden, 6)
    real, intent(out) :: q(6)
    integer :: i
    do i = 1, 6
      q(i) = f(2, i) - f(1, i)
    end do
  end subroutine unseen

  subroutine by_dummy(n, f, q)
    integer, intent(in) :: n
    real, intent(in) :: f(n, *)
    real, intent(out) :: q(6)
    integer :: i
    do i = 1, 6
      q(i) = f(1, i)*f(2, i)
    end do
  end subroutine by_dummy

  subroutine own(f, q)
    real, intent(in) :: f(2, nx)
    real, intent(out) :: q(nx)
    real :: w(0:nx), v(width + 1)
    integer :: i
    w(0) = 1
    v = [2.0, 3.0]
    do i = 1, nx
      w(i) = w(i - 1) + v(1)*f(1, i) + v(2)*f(2, i)
    end do
    q = w(1:nx)
  end subroutine own

  subroutine through(f, q)
    real, intent(in) :: f(2, nx)
    real, intent(out) :: q(nx)
    call own(f, q)
    q = -q
  end subroutine through
end module physics

program extents_by_module
  use sizes, only: columns => nx
  use physics
  implicit none
  integer, parameter :: n = 5
  real :: f(2, 6, n), q(6, n, 5)
  integer :: k, two = 2
  f = reshape([(mod(7*k, 11) + 0.5, k = 1, size(f))], shape(f))
  !$acc parallel loop
  do k = 1, n
    call leading(f(:, :, k), q(:, k, 1))
  end do
  !$omp target teams distribute parallel do
  do k = 1, n
    call unseen(f(:, :, k), q(:, k, 2))
  end do
  !$omp parallel do
  do k = 1, n
    call by_dummy(two, f(:, :, k), q(:, k, 3))
  end do
  !$omp parallel do
  do k = 1, n
    call own(f(:, :, k), q(:, k, 4))
  end do
  !$acc parallel loop
  do k = 1, n
    call through(f(:, :, k), q(:, k, 5))
  end do
  do k = 1, 5
    print '(6f9.2)', q(:, :, k)
  end do
  print *, columns
end program extents_by_module
