! GO TO that leads back in an iteration: loops made of labels, inside loops whose iterations are independent.
! f2cuda options: --auto=all
! expect: report: 4 sequential; host
! expect: report: 1 in each thread
module jumps
  implicit none
  integer, parameter :: n = 300, m = 8
contains
  subroutine newton(a, r, k)
    real, intent(in) :: a(n)
    real, intent(out) :: r(n)
    integer, intent(out) :: k(n)
    real :: y, err
    integer :: i, it
    do i = 1, n
      y = 1.0
      it = 0
20    it = it + 1
      err = (y*y - a(i))/(2*y)
      y = y - err
      if (it > 5) goto 30
      if (abs(err) > 1e-4) goto 20
30    r(i) = y
      k(i) = it
    end do
  end subroutine newton

  ! the element is read again after it has been stored, and the turns of a thread may not be loaded before
  subroutine halved(a, total)
    integer, intent(inout) :: a(n)
    integer, intent(out) :: total
    integer :: i, x
    total = 0
    do i = 1, n
10    x = a(i)
      a(i) = x/2
      total = total + x
      if (x > 3) goto 10
    end do
  end subroutine halved

  subroutine chained(first, next, v, s)
    integer, intent(in) :: first(n), next(n), v(n)
    integer, intent(out) :: s(n)
    integer :: i, k
    do i = 1, n
      s(i) = 0
      k = first(i)
10    s(i) = s(i) + v(k)
      k = next(k)
      if (k > 0) goto 10
    end do
  end subroutine chained

  ! 't' is read before it is set, in the first turn of all iterations but the first one
  subroutine remembers(a, b)
    integer, intent(in) :: a(n)
    integer, intent(out) :: b(n)
    integer :: i, t, c
    t = 7
    do i = 1, n
      c = mod(a(i), 3)
10    b(i) = t
      t = a(i) + c
      c = c - 1
      if (c > 0) goto 10
    end do
  end subroutine remembers

  ! only where it has jumped back has it been set
  subroutine set_by_jump(a, b)
    integer, intent(in) :: a(n)
    integer, intent(out) :: b(n)
    integer :: i, t, c
    t = -1
    do i = 1, n
      c = 0
      if (mod(a(i), 2) == 0) goto 20
10    t = a(i)
20    c = c + 1
      b(i) = t + c
      if (c < mod(a(i), 4)) goto 10
    end do
  end subroutine set_by_jump

  ! what leads there has not set it
  subroutine read_by_jump(a, b)
    integer, intent(in) :: a(n)
    integer, intent(out) :: b(n)
    integer :: i, t
    t = -1
    do i = 1, n
      goto 20
10    b(i) = t
      goto 30
20    if (mod(a(i), 3) == 0) goto 10
      t = a(i)
      b(i) = 2*t
30    continue
    end do
  end subroutine read_by_jump

  subroutine branches(a, b)
    integer, intent(in) :: a(n)
    integer, intent(out) :: b(n)
    integer :: i, k, c
    do i = 1, n
      k = a(i) + 1
      c = 0
10    if (k <= 1) goto 40
      if (mod(k, 2) == 0) then
        k = k/2
        c = c + 1
        goto 10
      else if (k > 1000) then
        c = -c
        goto 30
      else
        k = 3*k + 1
        c = c + 1
        if (c > 60) goto 40
        goto 10
      end if
30    c = c - 1
40    b(i) = c
    end do
  end subroutine branches

  subroutine inner_again(a, b)
    real, intent(in) :: a(m, n)
    real, intent(out) :: b(n)
    integer :: i, j
    real :: s, f
    do i = 1, n
      f = 1.0
5     s = 0
      do j = 1, m
        s = s + a(j, i)*f
        if (s > 2.0) then
          f = f*0.5
          goto 5
        end if
      end do
      b(i) = s
    end do
  end subroutine inner_again

  subroutine rows(a, last)
    integer, intent(out) :: a(n, m), last
    integer :: i, k
    do i = 1, n
      k = 1
10    a(i, k) = i*k
      k = k + 1
      if (k <= m) goto 10
      a(i, k - 1) = -k
      last = k + i
    end do
  end subroutine rows

  subroutine listed(a, list, count)
    integer, intent(in) :: a(n)
    integer, intent(out) :: list(3*n), count
    integer :: i, c
    list = 0
    count = 0
    do i = 1, n
      c = 0
10    c = c + 1
      if (a(i) > 20*c) then
        count = count + 1
        list(count) = i + 1000*c
        if (c < 3) goto 10
      end if
    end do
  end subroutine listed

  integer function steps(k0)
    integer, intent(in) :: k0
    integer :: k
    k = k0
    steps = 0
10  if (k <= 1) return
    if (mod(k, 2) == 0) then
      k = k/2
    else
      k = 3*k + 1
    end if
    steps = steps + 1
    goto 10
  end function steps

  subroutine called(a, b)
    integer, intent(in) :: a(n)
    integer, intent(out) :: b(n)
    integer :: i
    do i = 1, n
      b(i) = steps(a(i) + 1)
    end do
  end subroutine called

  ! a loop of labels around loops with kernels
  subroutine around(x, sweeps)
    real, intent(inout) :: x(n)
    integer, intent(out) :: sweeps
    real :: t, err, y(n)
    integer :: i
    sweeps = 0
100 continue
    err = 0
    do i = 1, n
      t = 0.5*x(i)
      y(i) = t + 0.25
      err = max(err, abs(y(i) - x(i)))
    end do
    do i = 1, n
      x(i) = y(i)
    end do
    sweeps = sweeps + 1
    if (err > 1e-3) goto 100
  end subroutine around
end module jumps

program main
  use jumps
  implicit none
  real :: x(n), r(n), z(m, n)
  integer :: k(n), t(n), next(n), table(n, m), list(3*n), i, j, c
  do i = 1, n
    x(i) = mod(i*37, 101)/101.0 + .01
    t(i) = mod(i*53, 97)
    next(i) = merge(i + 7, 0, i + 7 <= n .and. mod(i, 5) /= 0)
    do j = 1, m
      z(j, i) = mod(i*71 + j*13, 109)/109.0
    end do
  end do
  call newton(x, r, k)
  print *, sum(nint(r*1000)), sum(k)
  k = t
  call halved(k, c)
  print *, sum(k), c
  call chained([(i, i=1, n)], next, t, k)
  print *, sum(k), k(1), k(n)
  call remembers(t, k)
  print *, sum(k), k(2)
  call set_by_jump(t, k)
  print *, sum(k), k(n)
  call read_by_jump(t, k)
  print *, sum(k), k(n)
  call branches(t, k)
  print *, sum(k), k(5)
  call inner_again(z, r)
  print *, sum(nint(r*1000))
  call rows(table, c)
  print *, sum(table), c
  call listed(t, list, c)
  print *, sum(list), c, list(c)
  call called(t, k)
  print *, sum(k), k(27)
  call around(x, c)
  print *, c, sum(nint(x*1000))
end program main
