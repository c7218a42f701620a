! Extents of array expressions: names, sections, vector subscripts, constructors, functions.
module shapes_m
  implicit none
  integer, parameter :: w = 3
  type t
    real :: q(5)
    real, allocatable :: r(:, :)
  end type
contains
  function twice(n, v) result(r)
    integer, intent(in) :: n
    real, intent(in) :: v(:)
    real :: r(2 * n, size(v), w)
    r = 0
  end function
  elemental real function el(x, y)
    real, intent(in) :: x, y
    el = x + y
  end function
end module
subroutine shapes(a, b, n, m, u)
  use shapes_m
  implicit none
  integer, intent(in) :: n, m
  real :: a(n, 0:m), b(:, :), u(*), c(2, w), d(w, 2), e(4)
  real, allocatable :: v(:)
  integer :: ix(7), k, j
  type(t) :: o, os(6)
  a = b
  c = 2 * transpose(d) + c
  v = a(2:n, 1)
  v = e(4:1:-2)
  v = a(:, m)
  v = u(1:n)
  v = v(2:)
  v = e(ix(1:2))
  v = [e, 1.0, (real(k), k=1, n), ((real(k), k=1, 3), j=1, 2), a(:, 1)]
  v = os%q(2)
  v = o%q(::2)
  o%r = matmul(a, b)
  c = matmul(c, matmul(d, c))
  v = matmul(c, e(1:3))
  v = sum(a, dim=2) + maxval(b, 2)
  c = cshift(c, 1, 2)
  o%r = reshape(u(1:6), [2, w])
  o%r = reshape(e, [n, m])
  print *, spread(c, 2, 4), spread(e, 1, n), pack(c, .true.), pack(c, c > 0), unpack(e, c > 0, c)
  print *, lbound(a), shape(c), maxloc(c), maxloc(c, 1), merge(e, 0.0, e > 1), transfer(c, e, 9)
  print *, twice(m, e), twice(v=v, n=w), el(e, 1.0), sin(a)
end subroutine
