! Loops that are cut: at an end, at a place that another reference stays at, and where references cross.
program transform_split
  implicit none
  integer, parameter :: top = 700
  real(8) :: a(0:top + 1), b(0:top + 1), s, x
  integer :: i, k, n, m
  integer, parameter :: sizes(7) = [0, 1, 2, 3, 64, 65, top]
  do m = 1, size(sizes)
    n = sizes(m)
    call peel(n)
    call show('first, last')
    do k = -1, 4
      call around(n, k)
    end do
    call around(n, n - 1)
    call around(n, n)
    call around(n, n/2)
    call show('around')
    call cross(n, 0)
    call cross(n, 3)
    call cross(n, -2)
    call show('cross')
    call results(n, s, x)
    print '(2f16.6)', s, x
    call show('results')
  end do
contains
  subroutine peel(n)
    integer, intent(in) :: n
    call start
    !$acc kernels
    do i = 1, n
      a(i) = a(1) + b(i)
    end do
    do i = n, 1, -1
      b(i) = b(n)*0.5d0 + a(i)
    end do
    do i = 1, n
      a(i) = a(n) - a(1) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine around(n, k)
    integer, intent(in) :: n, k
    call start
    !$acc kernels
    do i = 1, n
      if (k > 0) a(i) = a(k) + b(i)
    end do
    do i = 2, n
      b(i) = b(n/2 + 1) + a(i - 1)
    end do
    do i = n - 1, 0, -1
      a(i + 1) = a(n/2)*0.5d0 + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine cross(n, k)
    integer, intent(in) :: n, k
    call start
    !$acc kernels
    do i = 1, n
      a(i) = a(n - i + 1)*0.5d0 + b(i)
    end do
    do i = n - 1, 1, -1
      b(i + 1) = b(n - i) + a(i)
    end do
    do i = max(1, 1 + k), n + min(k, 0)
      a(n - i + 1 + k) = a(i) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine results(n, s, x)
    integer, intent(in) :: n
    real(8), intent(out) :: s, x
    call start
    s = 1
    x = -1
    !$acc kernels
    do i = 1, n
      a(i) = a(n - i + 1)*0.5d0 + b(i)
      s = s + a(i)
      x = a(i)*2
    end do
    !$acc end kernels
    print *, i
  end subroutine
  subroutine start
    integer :: l
    do l = 0, top + 1
      a(l) = mod(l*7, 13)/16d0
      b(l) = mod(l*5, 11)/8d0
    end do
  end subroutine
  subroutine show(what)
    character(*), intent(in) :: what
    print '(a, i5, 4f16.6)', what, n, sum(a), sum(b), dot_product(a, b), maxval(a)
    print '(6f12.6)', a(0:11), b(0:11)
  end subroutine
end program transform_split
