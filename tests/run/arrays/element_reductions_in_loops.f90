! An element gets a sum over an array between the loops of a sequential one: the sum is a kernel, in a region and without directives. Where an iteration has
! nothing else, it is a thread's, or a product's.
! f2cuda options: --auto=all
! expect: report: 1 f2c_1 = sum((v)**2)
! expect: report: 1 f2c_2 = sum(v)
! expect: report: 1 f2c_3 = dot_product(q(:, k), v)
! expect: report: 0 f2c_4
! expect: report: 1 library: dgemv of cuBLAS where it is large
module work
contains
  subroutine region(n, v, q, r)
    integer, intent(in) :: n
    real(8), intent(inout) :: v(n), q(n, n), r(n, n)
    integer :: i, k
    !$acc kernels
    do k = 1, n
      r(k, k) = norm2(v)
      q(:, k) = v/r(k, k)
      do i = 1, n
        v(i) = v(i) + q(i, k)*mod(i*k, 5)
      end do
    end do
    do i = 1, n
      r(i, 1) = dot_product(q(i, :), v)
    end do
    !$acc end kernels
  end subroutine region
  subroutine plain(n, v, q, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: v(n), q(n, n), u(n)
    integer :: k
    do k = 1, n
      u(k) = sum(v)
      v = v + u(k)/n
      u(k) = u(k) + dot_product(q(:, k), v)/4
      q(:, k) = v/u(k)
    end do
  end subroutine plain
end module work
program element_reductions_in_loops
  use work
  implicit none
  integer, parameter :: n = 33
  real(8) :: v(n), q(n, n), r(n, n), u(n)
  integer :: i
  v = [(1 + mod(i, 7)/8d0, i=1, n)]
  q = 0
  r = 0
  call region(n, v, q, r)
  print '(3f16.8)', sum(v), sum(q), sum(r)
  v = v/sum(v)
  call plain(n, v, q, u)
  print '(3es18.9)', sum(v), sum(q), sum(u)
end program element_reductions_in_loops
