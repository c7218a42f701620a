! Sums into elements that constants and loops choose stay with each thread, and are combined at its end; elements that index arrays choose, in the
! same array too, are not kept.
! expect: report: 8 reduction, proved; kernel
! expect: code: 3 thread_part.* [fg]_held
module sums
  implicit none
contains
  subroutine moments(n, x, y, c)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), y(n)
    real(8), intent(out) :: c(4)
    integer :: i
    c = 1
    !$acc parallel loop reduction(+:c)
    do i = 1, n
      c(1) = c(1) + x(i)
      if (y(i) > 1) then
        c(2) = c(2) + y(i)
      else if (x(i) > 2) then
        c(2) = c(2) - x(i)
      end if
      c(3) = c(3) + x(i)*y(i)
    end do
  end subroutine
  ! components beside each other in memory: of a thread they are all of one kind
  subroutine norms(n, u, rms)
    integer, intent(in) :: n
    real(8), intent(in) :: u(5,n,n)
    real(8), intent(out) :: rms(5)
    integer :: i, j, m
    rms = 0
    !$acc parallel loop collapse(2) reduction(+:rms)
    do j = 2, n - 1
      do i = 2, n - 1
        do m = 1, 5
          rms(m) = rms(m) + u(m,i,j)**2
        end do
      end do
    end do
  end subroutine
  ! bits, counts, and the bounds of a set
  subroutine others(n, k, lo, few, bits)
    integer, intent(in) :: n, k(n)
    integer, intent(inout) :: lo(3), few(0:2), bits(1)
    integer :: i
    !$acc kernels
    do i = 1, n
      lo(1) = min(lo(1), k(i))
      lo(3) = min(lo(3), -k(i))
      few(0) = few(0) + 1
      few(1 + mod(k(i), 2)) = few(1 + mod(k(i), 2)) + 1
      bits(1) = ior(bits(1), k(i))
    end do
    !$acc end kernels
  end subroutine
  ! the element moves with the innermost loop, and none is left out
  subroutine diagonals(n, m, x, d)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(n,m)
    real(8), intent(inout) :: d(2:n+m)
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = 1, n
        d(i+j) = d(i+j) + x(i,j)
      end do
    end do
    !$acc end kernels
  end subroutine
  ! partners in lists: the iteration's own element stays with the thread, the partner's does not
  subroutine lists(n, m, first, list, x, f, g)
    integer, intent(in) :: n, m, first(n + 1), list(m)
    real(8), intent(in) :: x(2, n)
    real(8), intent(inout) :: f(2, n), g(n)
    integer :: i, j, k
    real(8) :: d(2)
    !$acc kernels
    do i = 1, n
      do k = first(i), first(i + 1) - 1
        j = list(k)
        d = x(:, i) - x(:, j)
        f(:, i) = f(:, i) + d
        f(:, j) = f(:, j) - d
      end do
    end do
    do i = 1, n
      do k = first(i), first(i + 1) - 1
        j = list(k)
        g(i) = g(i) + x(1, j)
        g(j) = g(j) - x(2, i)
        if (k > first(i) + 1) g(i) = g(i) + 1
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine empty(n, x, c)
    integer, intent(in) :: n
    real(4), intent(in) :: x(:)
    real(4), intent(inout) :: c(2)
    integer :: i
    !$acc parallel loop reduction(+:c)
    do i = 1, n
      if (x(i) > 100) c(1) = c(1) + x(i)
      c(2) = c(2) + 1
    end do
  end subroutine
end module

program test
  use sums
  implicit none
  integer, parameter :: n = 5000, m = 40
  real(8) :: x(n), y(n), c(4), u(5,m,m), rms(5), f(70,30), d(2:100)
  real(4) :: z(n), s(2)
  integer :: k(n), lo(3), few(0:2), bits(1), i, j, first(m+1), list(5*m)
  real(8) :: g(m), w(2,m)
  x = [(mod(i*7, 13)*0.25d0, i = 1, n)]
  y = [(mod(i*11, 17)*0.125d0, i = 1, n)]
  call moments(n, x, y, c)
  print '(4f14.4)', c
  u = reshape([(mod(i*5, 19)*0.5d0, i = 1, 5*m*m)], [5, m, m])
  call norms(m, u, rms)
  print '(5f12.3)', rms
  k = [(3 + mod(i*29, 1009), i = 1, n)]
  lo = 1000000
  few = 5
  bits = 0
  call others(n, k, lo, few, bits)
  print '(10i9)', lo, few, bits
  f = reshape([(((i + 2*j)*0.5d0, i = 1, 70), j = 1, 30)], [70, 30])
  d = 1
  call diagonals(70, 30, f, d)
  print '(4f12.2)', d(2), d(50), d(100), sum(d)
  first = [(5*i - 4, i = 1, m + 1)]
  list = [(1 + mod(i*13, m), i = 1, 5*m)]
  g = 2; w = 1
  call lists(m, 5*m, first, list, u(1:2, :, 3), w, g)
  print '(5f12.3)', sum(w, 2), w(2, 7), sum(g), g(9)
  z = 1
  s = 0
  call empty(0, z, s)
  call empty(n, z, s)
  print '(2f10.1)', s
end program
