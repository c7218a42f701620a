! Small procedures that loops call are written into the kernels: their work arrays and the lines of their arguments are the loop's then. What dummies
! stand for: sections, elements, expressions, variables that change meanwhile.
! expect: report: 14 form: bodies in the place of calls
module solvers
  implicit none
  real(8) :: weight = 0.5d0
  integer, parameter :: order = 3
contains
  ! Explicit shape, work arrays of the extent of an argument.
  subroutine thomas(n, a, b, c, d, x)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), b(n), c(n), d(n)
    real(8), intent(out) :: x(n)
    real(8) :: cp(n), dd(n), m
    integer :: i
    cp(1) = c(1)/b(1)
    dd(1) = d(1)/b(1)
    do i = 2, n
      m = b(i) - a(i)*cp(i - 1)
      cp(i) = c(i)/m
      dd(i) = (d(i) - a(i)*dd(i - 1))/m
    end do
    x(n) = dd(n)
    do i = n - 1, 1, -1
      x(i) = dd(i) - cp(i)*x(i + 1)
    end do
    return
  end subroutine thomas

  ! Assumed shape with a lower bound, bounds that are asked for, a variable of the module.
  subroutine smooth(x, y)
    real(8), intent(in) :: x(0:)
    real(8), intent(out) :: y(:)
    integer :: i, n
    n = size(y)
    do i = 1, n
      y(i) = x(i - 1)
    end do
    do i = lbound(x, 1) + 1, ubound(x, 1)
      y(i + 1) = weight*y(i) + x(i)
    end do
  end subroutine smooth

  ! It changes a scalar that subscripts of its other arguments are made of, and one that is an expression to the caller.
  subroutine move(k, m, x, y)
    integer, intent(inout) :: k
    integer, value :: m
    real(8), intent(inout) :: x(4)
    real(8), intent(in) :: y
    integer :: i
    do i = 1, 4
      k = k + 1
      m = m + k
      x(i) = x(i) + y*m
    end do
  end subroutine move

  ! Procedures in procedures, on parts of the arguments; keywords in another order.
  subroutine factor(a, b)
    real(8), intent(inout) :: a(order, order), b(order)
    integer :: k
    do k = 1, order
      call scale(to=a(k, :), by=a(k, k), also=b(k))
      call below(k, order, a, b)
    end do
    do k = order - 1, 1, -1
      b(k) = b(k) - dot_product(a(k, k + 1:), b(k + 1:))
    end do
  end subroutine factor

  subroutine scale(by, to, also)
    real(8), intent(in) :: by
    real(8), intent(inout) :: to(:), also
    real(8) :: f
    f = by
    to = to/f
    also = also/f
  end subroutine scale

  subroutine below(k, n, a, b)
    integer, intent(in) :: k, n
    real(8), intent(inout) :: a(n, *), b(*)
    integer :: i, j
    real(8) :: f
    do i = k + 1, n
      f = a(i, k)
      do j = k, n
        a(i, j) = a(i, j) - f*a(k, j)
      end do
      b(i) = b(i) - f*b(k)
    end do
  end subroutine below

  ! The argument is read where the dummy has been set: the caller's value counts, which was copied.
  subroutine spread_first(x, first)
    real(8), intent(inout) :: x(:)
    real(8), value :: first
    integer :: i
    do i = 1, size(x)
      x(i) = x(i) + first
    end do
  end subroutine spread_first

  ! It leaves early: no such form.
  subroutine early(x, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    integer :: i
    if (x(1) < 0) return
    do i = 2, n
      x(i) = x(i) + x(i - 1)
    end do
  end subroutine early

  ! IF, ELSE IF, loops that run down and by two, LOGICAL and COMPLEX of its own.
  subroutine branches(n, x, s)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8), intent(out) :: s
    logical :: up
    complex(8) :: z
    integer :: i
    up = x(1) > 2
    z = (0d0, 0d0)
    s = 0
    if (up) then
      do i = n, 1, -2
        z = z + cmplx(x(i), i, 8)
      end do
    else if (x(2) > 2) then
      do 10 i = 1, n
        s = s + x(i)
10    continue
    else
      x(n) = -1
    end if
    s = s + real(z*conjg(z))
  end subroutine branches
end module solvers

program inlined_calls
  use solvers
  implicit none
  integer, parameter :: n = 12, m = 40
  real(8) :: a(n, m), b(n, m), c(n, m), d(n, m), x(n, m), t(m, n), u(m, n), q(order, order, m), r(order, m), s(m)
  real(8) :: wide(order + 1, order + 1, m)
  integer :: k(m), j, l
  call fill
  !$acc parallel loop
  do j = 1, m
    call thomas(n, a(:, j), b(:, j), c(:, j), d(:, j), x(:, j))
  end do
  call tell('thomas', x)
  ! elements where arrays begin
  call fill
  !$acc parallel loop
  do j = 1, m
    call thomas(n, a(1, j), b(1, j), c(1, j), d(1, j), x(1, j))
  end do
  call tell('elements', x)
  ! a part of each column, and an expression for the extent
  call fill
  !$acc parallel loop
  do j = 1, m
    call thomas(n - 2, a(2:n - 1, j), b(2:n - 1, j), c(2:n - 1, j), d(2:n - 1, j), x(2:n - 1, j))
  end do
  call tell('parts', x)
  call thomas_of(n, m, b, x)
  call tell('of_dummies', x)
  ! rows: gfortran copies them
  call fill
  t = transpose(b)
  u = 0
  !$acc parallel loop
  do j = 1, m
    call thomas(n, t(j, :), t(j, :), t(j, :), t(j, :), u(j, :))
  end do
  call tell('rows', u)
  call fill
  !$acc parallel loop
  do j = 1, m
    call smooth(b(:, j), x(:, j))
  end do
  call tell('smooth', x)
  ! every second element
  call fill
  !$acc parallel loop
  do j = 1, m
    call smooth(b(1:n:2, j), x(2:n:2, j))
  end do
  call tell('steps', x)
  ! the subscript of the third argument changes inside; so does the fourth one's element
  call fill
  !$acc parallel loop private(l)
  do j = 1, m
    l = mod(j, 3) + 1
    call move(l, j + 1, x(l:l + 3, j), b(l, j))
    k(j) = l
  end do
  call tell('move', x)
  print '(a, 10i5)', 'k', k(1:m:4)
  call fill
  !$acc parallel loop private(l)
  do j = 1, m
    l = 2
    call move(k(j), l, x(5:8, j), b(3, j)*2)
    s(j) = l
  end do
  call tell('moved', x)
  print '(a, i8, f10.2)', 'k', sum(k), sum(s)
  call fill
  !$acc parallel loop
  do j = 1, m
    call factor(q(:, :, j), r(:, j))
  end do
  print '(a, 2f14.6)', 'factor', sum(q), sum(r)
  ! columns that are not those of the dummy: no such form
  call fill
  wide = 1
  wide(1, 1, :) = 5
  wide(1, 2, :) = 7
  wide(1, 3, :) = 9
  !$acc parallel loop
  do j = 1, m
    call factor(wide(1, 1, j), r(:, j))
  end do
  print '(a, 4f14.6)', 'wide', wide(:, :, 3), sum(r)
  call fill
  !$acc parallel loop
  do j = 1, m
    call spread_first(x(:, j), x(3, j))
  end do
  call tell('first', x)
  call fill
  !$acc parallel loop
  do j = 1, m
    call early(x(:, j), n)
  end do
  call tell('early', x)
  call fill
  !$acc parallel loop
  do j = 1, m
    call branches(n, x(:, j), s(j))
  end do
  call tell('branches', x)
  print '(a, f14.4)', 's', sum(s)
  ! loops around, and statements beside the call; a procedure of the program's own
  call fill
  !$acc parallel loop
  do j = 2, m
    s(j) = d(1, j)*2
    do l = 1, 2
      call own(x(:, j), l, s(j) + l)
    end do
    b(1, j) = x(n, j)
  end do
  call tell('own', x)
  call tell('beside', b)
  call allocated(7, 30)
  call in_two(n, m, x, d)
  call tell('in_two', x)
contains
  subroutine own(y, p, f)
    real(8), intent(inout) :: y(n)
    integer, intent(in) :: p
    real(8), intent(in) :: f
    real(8) :: w(0:n)
    integer :: i
    w(0) = f
    do i = 1, n
      w(i) = w(i - 1)/2 + y(i)
    end do
    do i = 1, n
      y(i) = w(i) + p
    end do
  end subroutine own
  subroutine fill
    integer :: i, j
    do j = 1, m
      do i = 1, n
        a(i, j) = -1
        c(i, j) = -1
        b(i, j) = 4 + mod(i + j, 3)
        d(i, j) = i + mod(j, 7)
        x(i, j) = mod(i*j, 5) - 0.5d0
      end do
      do i = 1, order
        q(:, i, j) = mod(i + j, 3)
        q(i, i, j) = 8
        r(i, j) = i
      end do
      k(j) = mod(j, 4)
    end do
  end subroutine fill
  subroutine tell(name, y)
    character(*), intent(in) :: name
    real(8), intent(in) :: y(:, :)
    integer :: i, j
    real(8) :: w
    w = 0
    do j = 1, size(y, 2)
      do i = 1, size(y, 1)
        w = w + y(i, j)*(i + 2*j)
      end do
    end do
    print '(a, f18.6)', name, w
  end subroutine tell
  ! Extents that the run knows.
  subroutine thomas_of(n, m, b, x)
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m)
    real(8), intent(out) :: x(n, m)
    integer :: j
    !$acc parallel loop
    do j = 1, m
      call thomas(n, b(:, j), b(:, j), b(:, j), b(:, j), x(:, j))
    end do
  end subroutine thomas_of
  ! Bounds other than 1 and extents that ALLOCATE says.
  subroutine allocated(p, m)
    integer, intent(in) :: p, m
    real(8), allocatable :: y(:, :), z(:, :), g(:, :, :)
    integer :: i, j
    allocate (y(-1:p, m), z(p + 2, 0:m), g(order, order, m))
    do j = 1, m
      do i = -1, p
        y(i, j) = i*j
      end do
      g(:, :, j) = 1
      do i = 1, order
        g(i, i, j) = 6 + i
      end do
    end do
    z = 0
    !$acc parallel loop
    do j = 1, m
      call smooth(y(:, j), z(:, j))
    end do
    call tell('allocated', z)
    !$acc parallel loop
    do j = 1, m
      call factor(g(:, :, j), y(-1:1, j))
    end do
    call tell('factored', y)
    print '(f14.6)', sum(g)
  end subroutine allocated
  ! Two loops around the call.
  subroutine in_two(n, m, x, d)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: x(n, 4, m/4)
    real(8), intent(in) :: d(n, 4, m/4)
    integer :: j, l
    !$acc parallel loop collapse(2)
    do l = 1, m/4
      do j = 1, 4
        call smooth(d(:, j, l), x(:, j, l))
      end do
    end do
  end subroutine in_two
end program inlined_calls
