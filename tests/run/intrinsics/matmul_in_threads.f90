! MATMUL, TRANSPOSE, SPREAD, RESHAPE and shifts of small arrays in the procedures that a kernel calls: nested, of results, over what they read
module small
  implicit none
  type track
    integer :: x(4), p(4,4)
    integer :: hits = 0
  end type
contains
  pure function turned(a) result(b)
    integer, intent(in) :: a(:,:)
    integer :: b(size(a, 2), size(a, 1))
    integer :: i, j
    do j = 1, size(a, 1)
      do i = 1, size(a, 2)
        b(i,j) = a(j,i)
      end do
    end do
  end function
  pure function adjoint(a) result(b)
    integer, intent(in) :: a(2,2)
    integer :: b(2,2)
    b = reshape([a(2,2), -a(2,1), -a(1,2), a(1,1)], [2,2])
  end function
  pure subroutine step(t, z)
    type(track), intent(inout) :: t
    integer, intent(in) :: z(2)
    integer :: f(4,4), h(2,4), s(2,2), g(4,2), y(2), i
    f = 0; h = 0
    do i = 1, 4
      f(i,i) = 1
    end do
    f(1,3) = 2; f(2,4) = -1; h(1,1) = 1; h(2,2) = 3
    t%x = matmul(f, t%x)
    t%p = matmul(matmul(f, t%p), transpose(f)) + 1
    y = z - matmul(h, t%x)
    s = matmul(matmul(h, t%p), transpose(h))
    g = matmul(matmul(t%p, transpose(h)), adjoint(s))
    t%x = t%x + modulo(matmul(g, y), 97)
    t%p = modulo(matmul(f - matmul(g, h), t%p), 89)
    if (dot_product(y, matmul(s, y)) > 4) t%hits = t%hits + 1
  end subroutine
  ! extents that the arguments say
  subroutine sized(n, a, v, w)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n,n), v(:)
    integer, intent(out) :: w(n,n)
    integer :: b(n,n)
    b = modulo(matmul(a, transpose(a)), 7)
    a = matmul(b, a) - a
    v = matmul(a, v) + v(size(v):1:-1)
    w = matmul(matmul(a, b), turned(a)) + spread(v, 1, n) - spread(v, dim=2, ncopies=n)
    a = transpose(a)
    v(2:n) = v(1:n-1) + v(2:n)
  end subroutine
  subroutine shifts(v, m, r)
    integer, intent(inout) :: v(6), m(2,3)
    integer, intent(out) :: r(2)
    v = cshift(v, 2) - eoshift(v, -1) + eoshift(v, shift=1, boundary=9)
    m = cshift(m, -1, dim=2) + reshape(v, [2, 3])
    v = reshape(m, [6]) + v
    r = matmul(m, v(1:3)) + maxval(m, dim=2)
  end subroutine
end module
program main
  use small
  implicit none
  integer, parameter :: n = 60
  type(track), allocatable :: tr(:)
  integer, allocatable :: a(:,:,:), v(:,:), w(:,:,:), q(:,:), m(:,:,:), r(:,:)
  logical :: l(3,3,n), k(3,3)
  complex :: c(2,2,n), d(2,2)
  integer :: i, j, z(2), x(3), e(3,3), k5
  k5 = 5
  allocate(tr(n), a(k5,k5,n), v(k5,n), w(k5,k5,n), q(6,n), m(2,3,n), r(2,n))
  do i = 1, n
    tr(i)%x = [i, 2, -i, 1]
    tr(i)%p = reshape([(mod(i*j, 5), j=1, 16)], [4,4])
    a(:,:,i) = reshape([(mod(i*j, 4) - 1, j=1, 25)], [5,5])
    v(:,i) = [(mod(i + j, 6), j=1, 5)]
    q(:,i) = [(mod(i*j, 11), j=1, 6)]
    m(:,:,i) = reshape([(mod(i + 3*j, 7), j=1, 6)], [2,3])
    l(:,:,i) = reshape([(mod(i*j, 3) == 0, j=1, 9)], [3,3])
    c(:,:,i) = reshape([(cmplx(i, j), j=1, 4)], [2,2])
  end do
  k = reshape([(mod(j, 2) == 0, j=1, 9)], [3,3])
  d = reshape([(1,0), (0,1), (2,0), (0,-1)], [2,2])
  !$acc parallel loop private(z)
  do i = 1, n
    z = [mod(i, 9), 4]
    call step(tr(i), z)
    call step(tr(i), 2*z)
  end do
  print '(4i12)', sum(tr%x(1)), sum(tr%x(4)), sum(tr%p(2,3)), sum(tr%hits)
  !$acc parallel loop
  do i = 1, n
    call sized(k5, a(:,:,i), v(:,i), w(:,:,i))
  end do
  print '(4i14)', sum(a), sum(v), sum(w), maxval(w)
  !$acc parallel loop
  do i = 1, n
    call shifts(q(:,i), m(:,:,i), r(:,i))
  end do
  print '(3i12)', sum(q), sum(m), sum(r)
  !$acc parallel loop
  do i = 1, n
    l(:,:,i) = matmul(l(:,:,i), k) .neqv. transpose(l(:,:,i))
    c(:,:,i) = matmul(transpose(c(:,:,i)), d) - c(:,:,i)
  end do
  print '(i6,2f14.1)', count(l), sum(c)
  !$acc parallel loop private(x, e)
  do i = 1, n
    x = [i, 2, 3]
    e = spread(x, 2, 3) + transpose(spread(x, 2, 3))
    x = matmul(e, x)
    r(:,i) = x(1:2) + x(3)
  end do
  print '(3i12)', sum(r)
end program
