! What decides: values of the iteration, subscripts that lead out of arrays behind the first iteration, divisions by 0, loops inside.
! f2cuda options: --auto=all
! expect: report: 6 after: early exit
module pieces
  implicit none
contains
  ! sentinel: behind it the table has rubbish
  subroutine chain(n, next, w, s, last)
    integer, intent(in) :: n, next(n)
    real, intent(in) :: w(:)
    real, intent(out) :: s(n)
    integer, intent(out) :: last
    integer :: i, k
    real :: x
    last = 0
    do i = 1, n
      k = next(i)
      if (k == 0) exit
      x = w(k)
      if (x < 0) then
        last = -i
        return
      end if
      s(i) = sqrt(x)
      last = i
    end do
  end subroutine
  subroutine shares(n, m, a, q, bad)
    integer, intent(in) :: n, m(n), a
    integer, intent(inout) :: q(n)
    logical, intent(out) :: bad
    integer :: i
    bad = .false.
    do i = 1, n
      if (m(i) <= 0) then
        bad = .true.
        exit
      end if
      if (mod(a, m(i)) == 5) go to 10
      q(i) = a/m(i)
    end do
10  continue
  end subroutine
  subroutine columns(a, b, nbad)
    real, intent(in) :: a(:, :)
    real, intent(inout) :: b(:, :)
    integer, intent(out) :: nbad
    integer :: i, j
    nbad = 0
    outer: do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        if (a(i, j) /= a(i, j)) then
          nbad = j
          exit outer
        end if
        b(i, j) = 2*a(i, j)
      end do
    end do outer
  end subroutine
  subroutine rows(a, b, c, ok)
    real, intent(in) :: a(:, :)
    real, intent(inout) :: b(:), c(:)
    logical, intent(out) :: ok
    integer :: i, k
    real :: d
    ok = .false.
    do i = 1, size(b)
      d = 0
      do k = 1, size(a, 1)
        d = d + a(k, i)
      end do
      if (abs(d) < 1e-6) return
      b(i) = c(i)/d
    end do
    ok = .true.
  end subroutine
  subroutine first_above(x, t, k, before)
    real, intent(in) :: x(:), t
    integer, intent(out) :: k
    real, intent(inout) :: before(:)
    do k = lbound(x, 1), ubound(x, 1)
      if (x(k) > t) exit
      if (mod(k, 3) == 0) cycle
      before(k) = x(k)
    end do
  end subroutine
end module pieces
program deciders
  use pieces
  implicit none
  integer, parameter :: n = 300
  integer :: next(n), m(n), q(n), i, last, k, at(4) = [0, 1, 77, 300], c
  real :: w(200), s(n), a(20, n), b(20, n), r(n), z, zero
  logical :: bad
  zero = 0
  do c = 1, 4
    do i = 1, n
      next(i) = mod(i*7, 200) + 1
      m(i) = mod(i, 9) + 10
      a(:, i) = i + [(k, k = 1, 20)]
      r(i) = i
    end do
    w = [(mod(i, 5) + 1.0, i = 1, 200)]
    s = -1
    b = 0
    q = 0
    if (at(c) > 0) then
      next(at(c):) = 1000000*[(i, i = at(c), n)]
      next(at(c)) = 0
      m(at(c):) = 0
      a(3, at(c)) = zero/zero
    end if
    call chain(n, next, w, s, last)
    print *, last, sum(nint(1000*s))
    if (c == 3) then
      w(next(5)) = -1
      call chain(n, next, w, s, last)
      print *, last, sum(nint(1000*s))
    end if
    call shares(n, m, 4321, q, bad)
    print *, bad, sum(q)
    call columns(a, b, k)
    print *, k, sum(nint(b))
    if (at(c) > 0) a(:, at(c)) = [(1.0, i = 1, 10), (-1.0, i = 1, 10)]
    call rows(a, r, s, bad)
    print *, bad
    call first_above(r, 123.0, k, s)
    print *, k, sum(nint(1000*s))
  end do
end program deciders
