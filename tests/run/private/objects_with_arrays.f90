! Objects of an iteration that are set as a whole and read by their components, arrays among them, as results of operators are.
! f2cuda options: --auto=all
! expect: report: 2 private: up (found), up%m (found)
! expect: report: 1 private: w (found), w%m (found), w%n (found)
! expect: report: 0 private: old (found), old%m
! expect: report: 1 because 'old' is set at line
module matrices
  implicit none
  type mat
    real(8) :: m(2, 2)
    integer :: n
  end type
  interface operator(*)
    module procedure times
  end interface
contains
  pure function times(a, b) result(c)
    type(mat), intent(in) :: a, b
    type(mat) :: c
    integer :: i, j
    do j = 1, 2
      do i = 1, 2
        c%m(i, j) = a%m(i, 1)*b%m(1, j) + a%m(i, 2)*b%m(2, j)
      end do
    end do
    c%n = a%n + b%n
  end function
  pure subroutine scale(a)
    type(mat), intent(inout) :: a
    a%m(1, :) = a%m(1, :)/2
    a%m(2, 1) = a%m(2, 1) - a%m(1, 1)
  end subroutine
  subroutine work(n, u, v, s, t)
    integer, intent(in) :: n
    type(mat), intent(in) :: u(n)
    type(mat), intent(out) :: v(n)
    real(8), intent(out) :: s(n), t(n)
    type(mat) :: up, w, sums, old
    integer :: i, k
    do i = 1, n                          ! a sum of array components
      sums%m = 0
      do k = 1, 4
        if (k == mod(i, 5)) cycle
        up = u(i)*u(1 + mod(i + k, n))
        sums%m = sums%m + up%m
      end do
      v(i)%m = sums%m; v(i)%n = k
    end do
    do i = 1, n                          ! elements of them, after a procedure has changed some
      w = u(i)*v(i)
      call scale(w)
      s(i) = w%m(1, 2) - w%m(2, 1) + w%n
    end do
    old = u(1)
    do i = 1, n                          ! some are of the iteration before
      if (mod(i, 4) == 1) old = u(i)
      t(i) = old%m(1, 1) + sum(old%m(:, 2))
    end do
  end subroutine
end module
program objects_with_arrays
  use matrices
  implicit none
  integer, parameter :: n = 60
  type(mat) :: u(n), v(n)
  real(8) :: s(n), t(n)
  integer :: i
  do i = 1, n
    u(i)%m(1, 1) = mod(i, 5); u(i)%m(2, 1) = mod(i, 3); u(i)%m(1, 2) = 1; u(i)%m(2, 2) = mod(i, 7) - 3
    u(i)%n = i
  end do
  call work(n, u, v, s, t)
  print '(4f16.6)', sum(s), sum(t), sum(v(:)%m(1, 1)), sum(v(:)%m(2, 2))
end program
