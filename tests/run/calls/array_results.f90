! Functions whose results are arrays: of constant extents, of extents that arguments say, as operators, in expressions of every kind.
! f2cuda options: --auto=all
! expect: report: 11 kernel t_
module vectors
  implicit none
  integer, parameter :: dp = kind(1d0)
  interface operator(.x.)
    module procedure cross
  end interface
contains
  pure function cross(a, b) result(c)
    real(dp), intent(in) :: a(3), b(3)
    real(dp) :: c(3)
    c(1) = a(2)*b(3) - a(3)*b(2)
    c(2) = a(3)*b(1) - a(1)*b(3)
    c(3) = a(1)*b(2) - a(2)*b(1)
  end function
  function matvec(a, x)
    real(dp), intent(in) :: a(:, :), x(:)
    real(dp) :: matvec(size(a, 1))
    integer :: j
    matvec = 0
    do j = 1, size(x)
      matvec = matvec + a(:, j)*x(j)
    end do
  end function
  function doubled(n, x) result(y)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp) :: y(0:n - 1)
    integer :: k
    do k = 0, n - 1
      y(k) = 2*x(k + 1) + k
    end do
  end function
  pure function outer(u, v) result(m)
    real(dp), intent(in) :: u(:), v(:)
    real(dp) :: m(size(u), size(v))
    integer :: i, j
    do j = 1, size(v)
      do i = 1, size(u)
        m(i, j) = u(i)*v(j) + 10*i
      end do
    end do
  end function
  pure function limited(u, top) result(v)
    real(dp), intent(in) :: u(3), top
    real(dp) :: v(3)
    v = u
    if (maxval(abs(cross(u, [1d0, 2d0, 3d0]))) < top) return
    v = cross(u .x. [top, 0d0, 1d0], v)
    v(2) = min(v(2), top)
  end function
  pure function signs(u) result(s)
    real(dp), intent(in) :: u(3)
    logical :: s(3)
    s = u > 2
  end function
  pure function codes(u) result(k)
    real(dp), intent(in) :: u(3)
    integer :: k(3)
    k = [3, 1, 2]
    if (u(1) > 10) k = [2, 3, 1]
  end function
  subroutine fold(v, r)
    real(dp), intent(in) :: v(3)
    real(dp), intent(out) :: r
    r = v(1) - 2*v(2) + 3*v(3)
  end subroutine
  elemental function half(x)
    real(dp), intent(in) :: x
    real(dp) :: half
    half = x/2
  end function
end module
program t
  use vectors
  implicit none
  integer, parameter :: n = 64
  real(dp) :: a(3, n), b(3, n), c(3, n), r(n), q(3, 3, n), m(3, 3), d(4, n)
  integer :: i, k, l(n), three
  three = 3
  do i = 1, n
    a(:, i) = [i*1d0, 3d0, 5d0 - mod(i, 7)]
    b(:, i) = [2d0, mod(i, 5)*1d0, i - 9d0]
    c(:, i) = 0
    r(i) = 0
    d(:, i) = i
    l(i) = 0
  end do
  m = reshape([1, 2, 3, 4, 5, 6, 7, 8, 10], [3, 3])
  do i = 1, n                                       ! beside its own operand, and nested
    c(:, i) = cross(a(:, i), b(:, i)) + 0.5d0*a(:, i)
    c(:, i) = cross(c(:, i), cross(c(:, i), b(:, i)) - a(:, i))/16
    c(:, i) = (a(:, i) .x. c(:, i)) .x. b(:, i)
  end do
  print '(3es24.15)', sum(c, 2)
  do i = 1, n                                       ! values of it
    r(i) = dot_product(a(:, i), cross(a(:, i) + 1, b(:, i))) + maxval(matvec(m, a(:, i)))
    if (r(i) > 300) r(i) = sum(half(cross(a(:, i), b(:, i))), mask=signs(a(:, i)))
    if (any(signs(cross(b(:, i), a(:, i))))) r(i) = r(i) + 1
  end do
  print '(es24.15)', sum(r)
  do i = 1, n                                       ! as arguments
    call fold(cross(a(:, i), b(:, i)), r(i))
    r(i) = r(i) + sum(limited(a(:, i), 40d0))
  end do
  print '(es24.12)', sum(r)
  do i = 1, n                                       ! matrices
    q(:, :, i) = outer(a(:, i), b(:, i)) - m
    c(:, i) = matvec(outer(a(:, i), b(:, i)), b(:, i))
    c(1:2, i) = matvec(m(1:2, :), a(:, i))
  end do
  print '(2es24.15)', sum(q), sum(c)
  do i = 1, n                                       ! extents by value, bounds from 0
    d(:, i) = doubled(4, d(:, i))
    d(2:4, i) = d(2:4, i) + doubled(3, d(1:3, i))
  end do
  print '(es24.15)', sum(d)
  do i = 1, n                                       ! as subscripts, in loops inside
    do k = 1, 3
      a(codes(a(:, i)), i) = a(:, i) + cross(a(:, i), m(:, k))/8
    end do
    l(i) = sum(codes(a(:, i))*[1, 10, 100])
  end do
  print '(es22.13,i12)', sum(a), sum(l)
  do i = 1, n                                       ! extents that are known at run time only
    c(:, i) = doubled(three, c(:, i))
  end do
  print '(es24.15)', sum(c)
  do concurrent (i=1:n)
    c(:, i) = limited(c(:, i), 2d0*i)
  end do
  print '(es24.13)', sum(c)/1d6
end program
