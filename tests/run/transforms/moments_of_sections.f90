! Sums of sections in a loop over the last subscript, into arrays of one shape, into planes of one array, and into components of an object (stages
! of an integrator, with a condition or as loops): threads have the elements, and each adds its terms in their order; planes that meet leave the order of the program.
! f2cuda options: --auto=all
! expect: report: 4 as perfect nests: i_
! expect: report: 2 as perfect nests: i, s
module sums
  implicit none
  type stages
    real, allocatable :: k(:, :), y(:), error(:)
  end type
  type solver
    type(stages) :: s
  end type
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
  subroutine combine(self, last, a, b)
    class(stages), intent(inout) :: self
    integer, intent(in) :: last
    real, intent(in) :: a(:), b(:)
    integer :: s, i
    do s = 1, last
      if (a(s) /= 0) self%y = self%y + a(s)*self%k(:, s)
    end do
    do s = 1, size(b)
      self%y = self%y + b(s)*self%k(:, s)
      self%error = self%error + 2*b(s)*self%k(:, s)
    end do
    do s = 1, last
      do i = 1, size(self%error)
        self%error(i) = self%error(i) - a(s)*self%k(i, s)
      end do
    end do
  end subroutine
  subroutine fed_back(o, last, y) ! later terms read what earlier ones have summed
    type(solver), intent(inout) :: o
    integer, intent(in) :: last
    real, allocatable, intent(inout) :: y(:)
    integer :: s, i
    do s = 1, last
      o%s%y = o%s%y + o%s%k(:, s)
      o%s%error = o%s%error + o%s%y
    end do
    do s = 1, last
      do i = 1, size(y)
        y(i) = y(i) + s*o%s%k(i, s)
      end do
    end do
  end subroutine
end module

program moments_of_sections
  use sums
  implicit none
  real, allocatable :: f(:, :, :), rho(:, :), u(:, :, :)
  integer :: n, k, i
  integer, parameter :: sizes(4) = [1, 4, 9, 33]
  type(solver) :: o
  real, allocatable :: y(:)
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
    o%s%k = reshape(f, [n*n, 6])
    o%s%y = [(real(i), i=1, n*n)]
    y = o%s%y
    allocate (o%s%error(n*n), source=0.5)
    call combine(o%s, 5, [1., 0., 2., -1., 3.], [2., 1., 0., -2., 1., 4.])
    print '(a, i4, 3f14.3)', 'combine', n, sum(o%s%y), sum(o%s%error), o%s%y(n)
    call fed_back(o, 4, y)
    print '(a, i4, 3f14.3)', 'fed back', n, sum(o%s%y), sum(o%s%error), sum(y)
    deallocate (o%s%error)
  end do
end program
