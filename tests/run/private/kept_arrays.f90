! Private arrays, also of modules and handed on to procedures, whose last copy the program reads after the loop.
! f2cuda options: --auto=all
! expect: report: 1 private, last value kept: w (found), v (found), part (found)
! expect: report: 1 reduction, proved; kernel backwards_
module wk
  implicit none
  integer, parameter :: m = 12
  real(8) :: w(m), v(0:m, -1:3), part(20)
  integer :: idx(m)
contains
  subroutine fill(i, x)
    integer, intent(in) :: i
    real(8), intent(in) :: x
    integer :: k
    do k = 1, m
      w(k) = x*k + i
    end do
    do k = 0, m
      v(k, :) = x - k
    end do
  end subroutine
  subroutine step(a, b, n)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: b(n)
    integer :: i, k
    real(8) :: s
    do i = 1, n
      call fill(i, a(i))
      s = 0
      do k = 2, m
        s = s + w(k)*w(k-1) + v(k, 2)
      end do
      do k = 1, 5
        part(k + 3) = s + k
      end do
      b(i) = s + part(5)
    end do
  end subroutine
  subroutine backwards(a, total)
    real(8), intent(in) :: a(:)
    real(8), intent(out) :: total
    integer :: i, k
    total = 0
    do i = size(a), 1, -3
      do k = 1, m
        idx(k) = i + k
      end do
      total = total + sum(idx)*a(i)
    end do
  end subroutine
end module
program kept
  use wk
  implicit none
  integer, parameter :: n = 100
  real(8) :: a(n), b(n), t
  integer :: i
  do i = 1, n
    a(i) = mod(i*37, 11)
  end do
  part = -1
  call step(a, b, n)
  print '(5f16.3)', sum(b), sum(w), sum(v), sum(part), part(1)
  call step(a, b, 0)
  print '(5f16.3)', sum(b), sum(w), sum(v), sum(part), part(20)
  call backwards(a, t)
  print *, t, idx
end program
