! The bounds of dummies are what a module's variables were when the procedure was called: its caller's procedure changes them since.
! f2cuda options: --auto=all
! expect: report: 0 hi <= 0
module bounds
  implicit none
  integer :: lo = 1, hi = 40
end module

subroutine sums(n, w, x, move)
  use bounds
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: w(lo:hi), x(n)
  external move
  integer :: k
  call move
  do k = 1, n
    w(k) = w(k) + k
    x(k) = sum(w)
  end do
end subroutine

! Assumed shape, and a loop that calls what may change the lower bound.
subroutine products(e, w, q, next)
  use bounds
  implicit none
  real, intent(in) :: e(:), w(:, lo+1:)
  real, intent(inout) :: q(:, :)
  integer, external :: next
  integer :: i, j
  do j = 1, 8
    do i = lo + 1, 8
      q(i, j) = q(i, j) + next(i) + sum(w(:, i)*w(:, j + 1)/e(i))
    end do
  end do
end subroutine

subroutine far_away
  use bounds
  lo = lo + 1000
  hi = hi + 1000
end subroutine

integer function next(i)
  use bounds
  integer, intent(in) :: i
  hi = hi + 1
  next = i + 1
end function

program p
  use bounds
  implicit none
  interface
    subroutine products(e, w, q, next)
      use bounds
      real, intent(in) :: e(:), w(:, lo+1:)
      real, intent(inout) :: q(:, :)
      integer, external :: next
    end subroutine
  end interface
  real :: w(40), x(40), e(9), v(9, 9), q(9, 9)
  integer, external :: next
  external :: far_away
  integer :: i
  w = 1
  e = 2
  q = 0
  do i = 1, 9
    v(:, i) = i
  end do
  call products(e, v, q, next)
  print *, sum(q), q(2, 2), q(8, 8), hi
  hi = 40
  call sums(40, w, x, far_away)
  print *, sum(w), sum(x), x(1), x(40)
end program
