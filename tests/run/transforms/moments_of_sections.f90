! Sums of sections in a loop over the last subscript, into arrays of one shape and into planes of one array: threads have the elements, and each
! adds its terms in their order; planes that meet leave the order of the program.
! f2cuda options: --auto=all
! expect: report: 2 as perfect nests: i_
module sums
  implicit none
  integer, parameter :: cx(7) = [0, 1, -1, 2, 0, 3, -2]
contains
  subroutine moments(f, rho, u)
    real, intent(in) :: f(:, :, :)
    real, intent(out) :: rho(:, :), u(:, :, :)
    integer :: q
    rho = 0
    u = 0
    do q = 1, size(f, 3)
      rho = rho + f(:, :, q)
      u(:, :, 1) = u(:, :, 1) + cx(q)*f(:, :, q)
      u(:, :, 2) = u(:, :, 2) + (q - cx(q))*f(:, :, q)
    end do
  end subroutine
  subroutine explicit(n, m, f, rho, u)
    integer, intent(in) :: n, m
    real, intent(in) :: f(n, n, m)
    real, intent(inout) :: rho(n, n), u(n, n, 2)
    integer :: q
    do q = 1, m
      rho = rho + f(:, :, q)
      u(:, :, 1) = u(:, :, 1) + 2*f(:, :, q)
    end do
  end subroutine
  subroutine meet(n, m, f, u) ! the second one reads what the first has summed so far
    integer, intent(in) :: n, m
    real, intent(in) :: f(n, n, m)
    real, intent(inout) :: u(n, n)
    integer :: q
    do q = 1, m
      u(:, 1:n) = u(:, 1:n) + f(:, :, q)
      u(1:n/2, :) = u(1:n/2, :) + 2*f(1:n/2, :, q)
    end do
  end subroutine
  subroutine chosen(n, m, f, u, to) ! planes that numbers in an array choose
    integer, intent(in) :: n, m, to(m)
    real, intent(in) :: f(n, n, m)
    real, intent(inout) :: u(n, n, 3)
    integer :: q
    do q = 1, m
      u(:, :, 3) = u(:, :, 3) + f(:, :, q)
      u(:, :, to(q)) = u(:, :, to(q))*2 + f(:, :, q)
    end do
  end subroutine
end module

program moments_of_sections
  use sums
  implicit none
  real, allocatable :: f(:, :, :), rho(:, :), u(:, :, :)
  integer :: n, k, i
  integer, parameter :: sizes(4) = [1, 4, 9, 33]
  do k = 1, size(sizes)
    n = sizes(k)
    f = reshape([(mod(i*7, 13) + 1.0, i=1, n*n*7)], [n, n, 7])
    allocate (rho(n, n), u(n, n, 3))
    call moments(f, rho, u)
    print '(a, i4, 3f14.3)', 'moments', n, sum(rho), sum(u(:, :, 1)), sum(u(:, :, 2))
    call explicit(n, 7, f, rho, u)
    print '(a, i4, 3f14.3)', 'explicit', n, sum(rho), sum(u(:, :, 1))
    call meet(n, 7, f, rho)
    print '(a, i4, 3f14.3)', 'meet', n, sum(rho), sum(rho(:, 1))
    u(:, :, 3) = 1
    call chosen(n, 7, f, u, [1, 3, 2, 3, 3, 1, 2])
    print '(a, i4, 3f14.3)', 'chosen', n, sum(u(:, :, 1)), sum(u(:, :, 2)), sum(u(:, :, 3))
    deallocate (rho, u)
  end do
end program
