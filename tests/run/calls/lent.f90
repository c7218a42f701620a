! Scalars that the loop does not change, handed to procedures that could set them, and to others through two calls.
module steps
  implicit none
contains
  subroutine top(n, x, r)
    integer :: n
    real :: x, r
    call middle(n, x, r)
    r = r + bump(n)
  end subroutine
  subroutine middle(m, y, s)
    integer :: m
    real :: y, s
    call bottom(m, y, s)
  end subroutine
  subroutine bottom(k, z, t)
    integer :: k
    real :: z, t
    t = z*k
  end subroutine
  real function bump(j)
    integer :: j
    integer :: own
    own = j
    call grow(own)
    bump = own
  end function
  subroutine grow(i)
    integer :: i
    i = i + 1
  end subroutine
  real function sets(a)
    real :: a
    a = a*2
    sets = a + 1
  end function
  real function outer(a)
    real :: a
    outer = sets(a) + 0.5
  end function
end module
program lent
  use steps
  implicit none
  integer :: i, n
  real :: x(300), y(300), r, q
  n = 7
  !$acc parallel loop private(r, q)
  do i = 1, 300
    r = 0
    call top(n, real(i), r)
    x(i) = r
    q = i
    y(i) = outer(q)
    y(i) = y(i) + q
    call top(i, x(i), r)
    x(i) = x(i) + r
  end do
  print *, x(1), x(150), x(300), sum(x), n
  print *, y(1), y(300), sum(y)
end program
