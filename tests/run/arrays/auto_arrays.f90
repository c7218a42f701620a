! f2cuda options: --auto=all
! expect: host: is allocated with a new shape
! Array assignments, WHERE and sums that nothing asks for.
module things
  implicit none
  type box
    integer :: n
    real(8), allocatable :: a(:, :), b(:, :)
    real(8) :: fixed(3, 4)
  end type
contains
  pure function doubled(x) result(y)
    real(8), intent(in) :: x(:)
    real(8) :: y(size(x))
    y = 2*x
  end function
  elemental real(8) function clipped(x, top)
    real(8), intent(in) :: x, top
    clipped = min(x, top)
  end function
  subroutine smooth(x, y)
    real(8), intent(in) :: x(:, :)
    real(8), intent(out) :: y(:, :)
    integer :: n, m
    n = size(x, 1)
    m = size(x, 2)
    y = x
    y(2:n - 1, 2:m - 1) = .25d0*(x(:n - 2, 2:m - 1) + x(3:, 2:m - 1) + x(2:n - 1, :m - 2) + x(2:n - 1, 3:))
  end subroutine
end module
program auto_arrays
  use things
  implicit none
  type(box) :: s
  real(8), allocatable :: g(:), h(:)
  real(8), pointer :: p(:)
  real(8), target :: t(20)
  real(8) :: v(10), w(0:9), total
  integer :: i, k, idx(5), m(33, 7)
  logical :: mask(10)
  allocate (s%a(33, 21), s%b(33, 21))
  s%a = 1
  do i = 1, 33
    s%a(i, :) = s%a(i, :) + i
  end do
  s%b = clipped(s%a, 20d0) - .5d0
  s%fixed = reshape([(real(i, 8), i=1, 12)], [3, 4])
  s%fixed(2, :) = s%fixed(3, :)
  call smooth(s%a(1:33:2, :), s%b(1:33:2, :))
  total = sum(s%b)
  print '(3f12.3)', total, maxval(s%b), sum(s%fixed)
  v = [(i*1d0, i=1, 10)]
  w = v
  v(2:) = v(:9)
  v(10:1:-1) = v
  w(1:8) = w(2:9)
  print '(10f6.1)', v, w
  g = v(3:7)
  g = g*2
  h = g(2:4)
  g = [g, h]
  h = doubled(h)
  print '(2i4, 12f6.1)', size(g), size(h), g, h
  allocate (h(5:9), source=1d0, stat=k)
  h = 3
  print '(3i4, f6.1)', k, lbound(h, 1), ubound(h, 1), sum(h)
  p => t(2:20:3)
  t = 1
  p = 5
  t(1:4) = p(1:4)
  print '(20f4.0)', t
  mask = v > 4
  where (mask)
    w = v
  elsewhere (v < 2)
    w = -v
  elsewhere
    w = 0
  end where
  if (any(mask)) w(0:2) = w(0:2) + 100
  idx = [5, 3, 1, 2, 4]
  v(idx) = v(1:5)
  w(idx) = w(idx) + 1
  print '(10f7.1)', v, w
  m = 0
  k = 0
  do while (k < 5)
    k = k + 1
    m(:, mod(k, 7) + 1) = m(:, mod(k, 7) + 1) + k
    m(k, :) = m(k, :)*2
  end do
  print '(3i6)', sum(m), maxval(m), count(m > 0)
  associate (x => s%a, y => s%b(:, 1))
    x(:, 1) = y
    y = 7
  end associate
  block
    real(8) :: v(4)
    v = total
    v(1:0) = 8
    print '(4f12.3)', v
  end block
  print '(2f12.3)', sum(s%a), sum(s%b)
  deallocate (g)
  allocate (g(0))
  g = g + 1
  print *, size(g), sum(g)
end program
