! NORM2 of what one iteration has for itself, in a thread: of vectors and expressions, beside overflow and zero.
! f2cuda options: --auto=all
module lengths
  implicit none
contains
  pure function unit(x) result(y)
    real(8), intent(in) :: x(3)
    real(8) :: y(3)
    y = x
    if (norm2(x) > 0) y = x/norm2(x)
  end function
  pure function spread_of(m, b) result(s)
    real(8), intent(in) :: m(2, 2)
    real(4), intent(in) :: b(:)
    real(8) :: s
    s = sum(norm2(m, dim=2)) + norm2(m) + norm2(b)
  end function
end module
program norm2_in_threads
  use lengths
  implicit none
  integer, parameter :: n = 50
  real(8) :: a(3, n), d(3, n), s(n), z(3), m(2, 2, n), q(n)
  real(4) :: b(3, n), r(n)
  integer :: i
  do i = 1, n
    a(:, i) = [1d200*i, 2d0, 3d-200]
    if (mod(i, 2) == 0) a(:, i) = [0.1d0*i, 2d0, -3d0]
    if (i == 7) a(:, i) = 0
    b(:, i) = [1.0*i, 0.0, -3.0]
    m(:, :, i) = reshape([1d0, 2d0, 3d0, 1d0*i], [2, 2])
  end do
  do i = 1, n
    z = unit(a(:, i))
    d(:, i) = z
    s(i) = norm2(a(:, i) - 1)
    if (mod(i, 3) > 0) r(i) = norm2(b(:, i)) + i
    q(i) = 0
    if (mod(i, 4) > 0) q(i) = spread_of(m(:, :, i), b(:, i))
  end do
  print '(3es20.12)', sum(d), s(2), s(3)
  print '(3f14.4)', r(1), r(4), r(50)
  print '(2f18.10)', sum(q), q(50)
end program
