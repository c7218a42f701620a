! A result that a procedure sets in parts, of which it changes one that an argument names: where the calls name elements that it has set before, the
! result is private to the iteration, and the loop a kernel; where they name one that it has not set, or do not say which, iterations find what others left.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=0
! expect: report: 2 reduction, proved; kernel fastest_
! expect: report: 0 inline expansion
! expect: report: 2 do i = 1, n                                   sequential; host
module fluxes
  implicit none
  integer, parameter :: nv = 8
  real(8), allocatable, target :: u(:, :, :)
contains
  subroutine flux(q, dir, f, a)
    real(8), intent(in) :: q(nv)
    integer, intent(in) :: dir
    real(8), intent(inout) :: f(nv)
    real(8), intent(out) :: a
    real(8) :: v(3), b(3)
    v = q(2:4)/4
    b = q(6:8)
    f(1) = q(2) + sum(b*b)
    f(2:4) = q(1)*v + dot_product(v, b)
    f(1 + dir) = f(1 + dir) + q(5)
    f(5) = q(5)*q(1 + dir)
    a = abs(f(2)) + f(3) + f(5)
  end subroutine
  subroutine fastest(n, m, most, s)
    integer, intent(in) :: n, m
    real(8), intent(out) :: most, s
    real(8) :: f(nv), a
    integer :: i, j
    most = 0
    s = 0
    do j = 1, m
      do i = 1, n
        call flux(u(:, i, j), 1, f, a)
        most = max(most, a)
        call flux(u(:, i, j), 2, f, a)
        s = s + f(3)
      end do
    end do
  end subroutine
  subroutine beyond(n, w)
    integer, intent(in) :: n
    real(8), intent(out) :: w(n)
    real(8) :: f(nv)
    integer :: i
    f = 1
    do i = 1, n
      call flux(u(:, i, 2), 5, f, w(i))
      w(i) = w(i) + f(6)
    end do
  end subroutine
  subroutine any(n, k, w)
    integer, intent(in) :: n, k(n)
    real(8), intent(out) :: w(n)
    real(8) :: f(nv)
    integer :: i
    f = 1
    do i = 1, n
      call flux(u(:, i, 2), k(i), f, w(i))
      w(i) = w(i) + f(7)
    end do
  end subroutine
end module

program set_by_argument
  use fluxes
  real(8) :: most, s, w(20)
  integer :: i
  u = reshape([(mod(i*7, 11)*0.25d0, i=1, nv*20*15)], [nv, 20, 15])
  call fastest(20, 15, most, s)
  print '(2f12.4)', most, s
  call beyond(20, w)
  print '(10f9.3)', w
  call any(20, [(1 + mod(i, 7), i=1, 20)], w)
  print '(10f9.3)', w
end program
