! Integers that every iteration moves on by the same amount: loops of one and two levels, steps of any sign, values used after the loop.
! expect: report: 1 ; kernel packed_
program transform_induction
  implicit none
  integer, parameter :: sizes(8) = [0, 1, 2, 31, 33, 64, 65, 97], top = 97
  integer :: n, m, c
  integer :: a(4*top*top + 50), b(top, top)
  do c = 1, size(sizes)
    n = sizes(c)
    m = sizes(size(sizes) + 1 - c)/2
    call start
    call single(n)
    call packed(n, m, a, b)
    call show('packed')
    call unpacked(n, m, a, b)
    call show('unpacked')
    call loose(n, m)
    call backwards(n, m)
    call boxes(mod(n, 7), mod(m, 9), 5)
    call wide(int(n, 8))
  end do
contains
  subroutine start
    integer :: i, j
    a = [(mod(i, 89), i=1, size(a))]
    do j = 1, top
      b(:, j) = [(mod(i*j, 83), i=1, top)]
    end do
  end subroutine
  subroutine show(what)
    character(*), intent(in) :: what
    integer :: i
    print '(a, 2i4, 2i14)', what, n, m, sum([(a(i)*mod(i, 13), i=1, size(a))]), sum(b(:, 1:top:3)) - sum(b(1:top:2, :))
  end subroutine
  subroutine single(n)
    integer, intent(in) :: n
    integer :: i, k, l
    k = 3
    l = 2*n + 7
    !$acc kernels
    do i = 1, n
      k = k + 2
      a(k) = a(k) + i
      l = l - 1
      b(l - n - 6, 2) = l
    end do
    !$acc end kernels
    print *, k, l
    call show('single')
  end subroutine
  subroutine packed(n, m, buffer, x)
    integer, intent(in) :: n, m
    integer, intent(inout) :: buffer(*), x(top, *)
    integer :: i, j, k
    k = 0
    !$acc kernels
    do j = 1, m
      do i = 1, n
        k = k + 1
        buffer(k) = x(i, j) + k
      end do
    end do
    !$acc end kernels
    print *, k
  end subroutine
  subroutine unpacked(n, m, buffer, x)
    integer, intent(in) :: n, m
    integer, intent(inout) :: buffer(*), x(top, *)
    integer :: i, j, p
    p = 1
    !$acc kernels
    do 10 j = 1, m
    do 10 i = 2, n, 3
      x(i, j) = x(i, j) - buffer(p)
      p = p + 1
10  continue
    !$acc end kernels
  end subroutine
  subroutine loose(n, m)
    integer, intent(in) :: n, m
    integer :: i, j, k, l
    k = 5
    l = 0
    !$acc kernels
    do j = 1, m
      l = l + 3
      do i = 1, n
        k = k + 2
        a(k) = b(i, j) + l
      end do
      k = k + 1
    end do
    !$acc end kernels
    print *, k, l
    call show('loose')
  end subroutine
  subroutine backwards(n, m)
    integer, intent(in) :: n, m
    integer :: i, j, k
    k = n*m + 1
    !$acc kernels
    do j = m, 1, -1
      do i = n, 1, -1
        k = k - 1
        a(k) = a(k) + b(i, j)
      end do
    end do
    !$acc end kernels
    print *, k
    call show('backwards')
  end subroutine
  subroutine boxes(n, m, l)
    integer, intent(in) :: n, m, l
    integer :: i, j, k, p
    real(8) :: s
    p = -4
    s = 0
    !$acc kernels
    do k = 1, l
      do j = 0, m
        do i = 1, n
          s = s + a(p + 5)*b(i, j + 1)
          p = p + 1
        end do
      end do
    end do
    !$acc end kernels
    print *, p, nint(s)
  end subroutine
  subroutine wide(n)
    integer(8), intent(in) :: n
    integer(8) :: i, k
    k = 10
    !$acc kernels
    do i = n, 1, -1
      a(k) = k
      k = k + 2
    end do
    !$acc end kernels
    print *, k
    call show('wide')
  end subroutine
end program
