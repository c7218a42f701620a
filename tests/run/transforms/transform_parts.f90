! Loops in parts of which some recur; scalars that go from part to part; reads that are done before.
program transform_parts
  implicit none
  integer, parameter :: top = 1500
  integer, parameter :: sizes(7) = [0, 1, 2, 3, 33, 448, top]
  real(8) :: a(0:top + 2), b(0:top + 2), c(0:top + 2), d(0:top + 2)
  real(8) :: s, t, x
  integer :: i, j, k, n, m
  logical :: flag
  complex(8) :: z
  do m = 1, size(sizes)
    n = sizes(m)
    call renamed(n)
    call show('renamed')
    call expanded(n)
    call show('expanded')
    call guarded(n)
    call show('guarded')
    call recurring(n)
    call show('recurring')
    call downward(n)
    call show('downward')
    call nested(n)
    call show('nested')
  end do
contains
  subroutine renamed(n)
    integer, intent(in) :: n
    call start
    t = -1
    !$acc kernels
    do i = 2, n
      t = a(i) + b(i)
      a(i) = t + c(i - 1)
      t = c(i)*d(i)
      c(i) = t
    end do
    !$acc end kernels
    print *, i, t
  end subroutine
  subroutine expanded(n)
    integer, intent(in) :: n
    call start
    x = 5
    s = 0
    k = 3
    !$acc kernels
    do i = 2, n
      x = b(i) + c(i)
      k = i/2
      a(i) = a(i - 1)*0.5d0 + x
      s = s + d(i)*x
      c(i) = b(i - 1) + k
      b(i) = d(i)
    end do
    !$acc end kernels
    print *, i, x, s, k
  end subroutine
  subroutine guarded(n)
    integer, intent(in) :: n
    call start
    s = 0
    !$acc kernels
    do i = 2, n
      flag = b(i) > 0.5d0
      z = cmplx(c(i), d(i), 8)
      if (flag) then
        t = c(i)
      else
        t = d(i)*2
      end if
      a(i) = a(i - 1) + t
      if (flag) d(i) = b(i - 1) + real(z)
      b(i) = aimag(z) + t
    end do
    !$acc end kernels
  end subroutine
  subroutine recurring(n)
    integer, intent(in) :: n
    call start
    !$acc kernels
    do i = 1, n
      a(i) = a(i) + c(i)*d(i)
      b(i) = b(i - 1) + a(i) + d(i)
      c(i) = a(i + 1)
      d(i) = max(d(i - 1), b(i + 1))
    end do
    !$acc end kernels
  end subroutine
  subroutine downward(n)
    integer, intent(in) :: n
    call start
    !$acc kernels
    do i = n, 2, -2
      t = a(i) - b(i)
      a(i) = t*c(i + 2)
      c(i) = t + d(i)
      d(i) = d(i + 2) + t
    end do
    !$acc end kernels
  end subroutine
  subroutine nested(n)
    integer, intent(in) :: n
    call start
    !$acc kernels
    do i = 2, n
      t = 0
      do j = 1, 3
        t = t + d(i - 1)*j
      end do
      a(i) = a(i - 1)*0.25d0 + t
      do j = 1, 2
        c(i) = c(i) + t*j
      end do
      b(i) = t
    end do
    !$acc end kernels
  end subroutine
  subroutine start
    integer :: l
    do l = 0, top + 2
      a(l) = mod(l*7, 13)/16d0
      b(l) = mod(l*5, 11)/8d0
      c(l) = mod(l*3, 7)/8d0
      d(l) = mod(l, 5)/4d0
    end do
  end subroutine
  subroutine show(what)
    character(*), intent(in) :: what
    print '(a, i5, 4f18.6)', what, n, sum(a), sum(b), sum(c), sum(d)
    print '(6f14.6)', a(0:5), b(0:5), c(0:5), d(0:5)
  end subroutine
end program transform_parts
