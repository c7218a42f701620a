! Arrays that each iteration has for itself, and whose last values the program keeps, get a dimension more for each loop.
! expect: report: 2 arrays of iterations expanded
module work
  implicit none
contains

  subroutine products(a, c, t, n, m, l)
    integer, intent(in) :: n, m, l
    real(8), intent(inout) :: a(n, m, l)
    real(8), intent(in) :: c(n, n)
    real(8) :: t(n)
    integer :: p, q, r, s
    !$acc kernels
    do r = 1, l
      do q = 1, m
        do p = 1, n
          t(p) = 0
          do s = 1, n
            t(p) = t(p) + a(s, q, r)*c(s, p)
          end do
        end do
        do p = 1, n
          a(p, q, r) = t(p)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine products

  subroutine two(a, t, u, n, m)             ! backwards, a part of one array, two dimensions of the other, an element by itself
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer :: t(0:n + 1), u(2, n)
    integer :: i, j
    !$acc kernels
    do j = m, 1, -1
      t(0) = j
      do i = 1, n
        t(i) = a(i, j)*2
        u(1, i) = t(i) + j
        u(2, i) = -t(i)
      end do
      do i = 1, n
        a(i, j) = t(i) + u(1, n + 1 - i)*u(2, i) + t(0)
      end do
    end do
    !$acc end kernels
  end subroutine two

  subroutine at_times(a, t, n, m)           ! not all iterations set the same elements: no expansion
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer :: t(n)
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = 1, j
        t(i) = a(i, j)*2
      end do
      do i = 1, j
        a(i, j) = t(i) + t(j + 1 - i)
      end do
    end do
    !$acc end kernels
  end subroutine at_times

  subroutine changed(a, t, n, m)            ! the bound of the array is not what it was
    integer, intent(in) :: m
    integer, intent(inout) :: n, a(n, m)
    integer :: t(n), i, j
    n = n - 3
    !$acc kernels
    do j = 1, m
      do i = 1, n
        t(i) = a(i, j)*2
      end do
      do i = 1, n
        a(i, j) = t(i) + t(n + 1 - i)
      end do
    end do
    !$acc end kernels
    n = n + 3
  end subroutine changed
end module work

program expanded_arrays
  use work
  implicit none
  integer, parameter :: n = 19, m = 23, l = 7
  real(8) :: a(n, m, l), c(n, n), t(n)
  integer :: k(n, m), v(0:n + 1), u(2, n), w(n), i, j, nn
  do i = 1, n
    do j = 1, m
      a(i, j, :) = mod(i*j, 5)
      k(i, j) = mod(3*i + j, 7)
    end do
    c(:, i) = mod(i, 3) - 1
  end do
  t = -1
  v = -1
  u = -1
  w = -1
  call products(a, c, t, n, m, l)
  print '(4f12.2)', sum(a), sum(t), t(1), a(2, m, l)
  call products(a, c, t, n, 0, l)
  call products(a, c, t, n, m, 0)
  print '(4f12.2)', sum(a), sum(t), t(1), a(2, m, l)
  call two(k, v, u, n, m)
  print '(6i10)', sum(k), v(0), v(1), v(n + 1), sum(v), sum(u)
  call at_times(k, w, n, n)
  print '(3i12)', sum(k), sum(w), w(n)
  nn = n
  call changed(k, w, nn, m)
  print '(4i12)', sum(k), sum(w), w(n), nn
end program expanded_arrays
