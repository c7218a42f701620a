! Dummies of assumed shape whose lower bounds are not 1, a(0:), in procedures that loops call: constants, values of other dummies that change
! afterwards, sections and whole arrays as arguments, handed on, OPTIONAL.
! f2cuda options: --auto=all
! expect: report: 7 kernel calls_
module tables
  implicit none
contains
  pure function looked_up(m, kinds, par, x) result(y)
    integer, intent(in) :: m
    integer, intent(in) :: kinds(0:)
    real(8), intent(in) :: par(:, -1:), x
    real(8) :: y
    select case (kinds(m))
    case (0)
      y = x*par(1, m - 1)
    case (1)
      y = x + par(2, m - 1) + lbound(par, 2) + ubound(par, 2) + 10*ubound(kinds, 1)
    case default
      y = total(par(:, m - 2:)) + size(kinds)
    end select
  end function
  pure function total(p) result(s)
    real(8), intent(in) :: p(2:, 3:)
    real(8) :: s
    s = sum(p(2, :)) + 100*p(3, 3) + inner(p(:, 4:))
  end function
  pure function inner(q) result(s)
    real(8), intent(in) :: q(0:, :)
    real(8) :: s
    s = q(0, 1) - q(ubound(q, 1), ubound(q, 2))
  end function
  subroutine shifted(a, n, k, extra)
    integer, value :: n
    integer, intent(in) :: k
    real(8), intent(inout) :: a(n:)
    real(8), intent(in), optional :: extra(0:)
    integer :: i
    do i = n, n + k - 1
      a(i) = a(i) + i
    end do
    n = n + 1000
    a(lbound(a, 1)) = a(lbound(a, 1)) + 0.5d0
    a(:) = 2*a
    a(ubound(a, 1)) = a(ubound(a, 1)) - 7
    if (present(extra)) a(lbound(a, 1)) = a(lbound(a, 1)) + extra(0) + extra(k - 1)
  end subroutine
end module

program calls
  use tables
  implicit none
  integer, parameter :: n = 300, k = 6
  integer :: kinds(-3:2), m(n), i
  real(8) :: par(3, 6), x(n), y(n), a(k, n), b(k, n)
  kinds = [0, 1, 2, 0, 1, 2]
  par = reshape([(0.25d0*i, i=1, 18)], [3, 6])
  do i = 1, n
    m(i) = mod(7*i, 6)
    x(i) = i
    if (m(i) == 0) m(i) = 3
  end do
  do i = 1, n
    y(i) = looked_up(m(i), kinds(:), par(:, :), x(i))
  end do
  print '(6f12.4)', y(1:12), sum(y)
  do i = 1, n
    a(:, i) = [real(8) :: i, 1, 2, 3, 4, 5]
    b(:, i) = a(:, i)
  end do
  do i = 1, n
    call shifted(a(:, i), mod(i, 5) - 2, k)
    call shifted(b(1:k:2, i), i, 3, a(:, i))
  end do
  print '(6f12.4)', a(:, 7), b(:, 7), sum(a), sum(b)
end program
