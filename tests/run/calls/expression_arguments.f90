! Array expressions as arguments of procedures that kernels call: dummies of assumed and of explicit shape, functions and subroutines, extents
! that are constants, bounds of allocatable arrays, parts of them
module work
  implicit none
contains
  integer function longest(a)
    integer, intent(in) :: a(:)
    integer :: l(size(a)), i, j
    do i = 1, size(a)
      l(i) = 1
      do j = 1, i-1
        if (a(j) < a(i)) l(i) = max(l(i), l(j) + 1)
      end do
    end do
    longest = maxval(l)
  end function
  integer function spread_of(n, v)
    integer, intent(in) :: n, v(n)
    spread_of = maxval(v) - minval(v)
  end function
  subroutine totals(v, s, q)
    integer, intent(in) :: v(:)
    integer, intent(out) :: s, q
    s = sum(v)
    q = sum(v*v)
  end subroutine
  integer function square(v)
    integer, intent(in) :: v(3)
    square = sum(v**2)
  end function
  integer function rolled(m)
    integer, intent(in) :: m(:,:)
    integer :: i, j
    rolled = 0
    do j = 1, size(m, 2)
      do i = 1, size(m, 1)
        rolled = mod(rolled*3 + m(i,j), 1009)
      end do
    end do
  end function
  integer function packed(n, m)
    integer, intent(in) :: n, m(n,*)
    packed = m(1,1) + 2*m(n,2)
  end function
  subroutine outer(v, n)
    integer, intent(in) :: v(:)
    integer, intent(out) :: n
    integer :: w(size(v))
    w = v - 1
    n = spread_of(size(v), 2*v) + square(v(1:3) - v(2:4)) + longest(mod(v*w, 10)) + longest(w(2:) + v(:size(v)-1))
  end subroutine
end module
program main
  use work
  implicit none
  type t
    integer :: v(8)
  end type
  integer :: n, q, i, j
  integer, allocatable :: x(:,:), r(:,:), y(:), ix(:)
  type(t), allocatable :: m(:)
  n = 90; q = 17
  allocate(x(q,n), r(n,14), m(n), y(0:q-1), ix(q))
  do j = 1, n
    do i = 1, q
      x(i,j) = mod(i*j*7 + i*i, 23) - 9
    end do
    m(j)%v = [(i*3 - j, i=1, 8)]
  end do
  do i = 1, q
    ix(i) = 1 + mod(i*5, q); y(i-1) = mod(i*i, 6)
  end do
  !$acc parallel loop
  do j = 1, n
    r(j,1) = longest(abs(x(:,j)) - 3)
  end do
  !$acc parallel loop
  do j = 1, n
    r(j,2) = longest(x(:,j) + y) + longest(-x(2:q-1,j)) + longest(2*x(1 + mod(j,3):q - mod(j,4),j))
  end do
  !$acc parallel loop
  do j = 1, n
    r(j,3) = spread_of(q, x(:,j) - x(:,1))
    r(j,13) = packed(q, x(:,1:2) + x(:,2:3)*j)
  end do
  !$acc parallel loop
  do j = 1, n
    call totals(x(:,j)*2 - y, r(j,4), r(j,5))
    if (mod(j, 2) == 0 .and. longest(x(:,j)/2) > 3) r(j,4) = -r(j,4)
  end do
  !$acc parallel loop
  do j = 1, n
    call totals((x(:,j)), r(j,6), r(j,7))
    r(j,8) = square([x(1,j), x(2,j)*2, y(3)])
  end do
  !$acc parallel loop
  do j = 1, n
    call totals(m(j)%v(:)*2, r(j,9), r(j,10))
    call totals(m(j)%v, r(j,11), r(j,14))
  end do
  !$acc parallel loop
  do j = 1, n
    r(j,12) = rolled(x(1:4,1:3) + x(5:8,4:6)*j) + rolled(transpose(x(1:3,j:j)))
  end do
  print '(7i9)', sum(r, 1)
  !$acc parallel loop
  do j = 1, n
    call outer(x(:,j) + 1, r(j,1))
  end do
  !$acc parallel loop
  do j = 1, n
    r(j,2) = longest(ix + j) + longest(x(ix,j)*9) + longest([3, j, 1, 4*j])
  end do
  print '(2i9)', sum(r(:,1:2), 1)
end program
! expect: compiler: stays on the host
