! A loop of few iterations with long loops inside becomes a nest for each of its parts, also over loops of 2 or 3 iterations: mixtures of
! normal distributions have a handful of means, each a sum over all points. So do the layers at the ends of an array, whose loop is tested before a launch;
! it stays one kernel where an iteration does more than its loops.
! f2cuda options: --auto=all
! Where the reductions are long, the short loops around them become one, and blocks share its iterations.
! expect: report: 1 form: as perfect nests: one loop of c, j over line 79; then c over line 81; then one loop of c, l, j, i over line 85; then c over line 89
! expect: report: 1 form: as perfect nests: one loop of c, j over line 100; then c over line 106
! expect: report: 1 form: as perfect nests: one loop of c, l, j over line 121
! expect: report: 3 parallel, checked; host, loops inside have kernels
! expect: report: 1 parallel, checked; kernel
! expect: report: 10 parallel, proved; kernel layers_
program few_and_long
  implicit none
  integer, parameter :: k = 6, d = 3
  integer :: n, i, c, j
  real(8), allocatable :: x(:, :), r(:, :), side(:, :)
  real(8) :: mu(d, k), cov(d, d, k), total(2, k), least(k)
  n = 512
  allocate (x(d, n), r(k, n), side(2, n))
  do i = 1, n
    do j = 1, d
      x(j, i) = mod(i*(j + 2), 8)
    end do
    do c = 1, k
      r(c, i) = mod(i + c, 4)/4d0
    end do
    side(1, i) = mod(i, 5)
    side(2, i) = mod(i, 3)
  end do
  call moments(n, x, r, mu, cov)
  print '(6f12.6)', mu
  print '(6f14.6)', cov
  call sides(n, side, r, total, least)
  print '(6f12.4)', total, least
  call backwards(n, x, r, cov, c)
  print '(6f14.4)', cov
  print '(i4)', c
  do i = 2, 5
    call ends(i)
  end do
contains
  subroutine ends(n)
    integer, intent(in) :: n
    real(8), allocatable :: u(:, :, :), v(:, :)
    allocate (u(3, 1-2:n+2, 1-2:n+2), v(1-2:n+2, 70))
    u = reshape([(i*0.5d0, i=1, size(u))], shape(u))
    v = reshape([(i*0.25d0, i=1, size(v))], shape(v))
    call layers(n, u, v)
    print '(i3, 4f14.3)', n, sum(u), sum(v), u(2, 0, n+1), v(n+2, 70)
  end subroutine
  subroutine layers(n, u, v)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(:, -1:, -1:), v(-1:, :)
    integer :: g
    do g = 1, 2
      u(:, :, 1-g) = u(:, :, n+1-g)
      u(:, :, n+g) = u(:, :, g)
    end do
    do g = 1, 2
      u(:, 1-g, :) = u(:, 1, :)
      u(:, n+g, :) = u(:, n, :)
    end do
    do g = 1, 2
      v(1-g, :) = -v(g, :)
      v(n+g, :) = -v(n+1-g, :)
    end do
    do g = 1, 2 ! a statement beside the loops
      v(n+g, 1) = v(n-1, 2)
      v(1-g, :) = v(1, :)
    end do
  end subroutine
  subroutine moments(n, x, r, mu, cov)
    integer, intent(in) :: n
    real(8), intent(in) :: x(d, n), r(k, n)
    real(8), intent(out) :: mu(d, k), cov(d, d, k)
    integer :: c, j, l, i
    do c = 1, k
      do j = 1, d
        mu(j, c) = sum(r(c, :)*x(j, :))/n
      end do
      cov(:, :, c) = 0
      do i = 1, n
        do l = 1, d
          do j = 1, d
            cov(j, l, c) = cov(j, l, c) + r(c, i)*(x(j, i) - mu(j, c))*(x(l, i) - mu(l, c))
          end do
        end do
      end do
      cov(:, :, c) = cov(:, :, c)/n
    end do
  end subroutine
  subroutine sides(n, side, r, total, least)
    integer, intent(in) :: n
    real(8), intent(in) :: side(2, n), r(k, n)
    real(8), intent(out) :: total(2, k), least(k)
    integer :: c, j, i
    real(8) :: t
    do c = 1, k
      do j = 1, 2
        t = 0
        do i = 1, n
          t = t + side(j, i)*r(c, i)
        end do
        total(j, c) = t
      end do
      least(c) = total(1, c)
      do j = 1, 2
        least(c) = min(least(c), total(j, c))
      end do
    end do
  end subroutine
  subroutine backwards(n, x, r, top, c)
    integer, intent(in) :: n
    real(8), intent(in) :: x(d, n), r(0:k - 1, n)
    real(8), intent(inout) :: top(d, 0:d - 1, -1:k - 2)
    integer, intent(out) :: c
    integer :: j, l, i
    do c = k - 2, -1, -1
      do l = 0, 2
        do j = 3, 1, -1
          top(j, l, c) = top(j, l, c)/4
          do i = n, 1, -1
            top(j, l, c) = max(top(j, l, c), r(c + 1, i)*x(j, i) - x(l + 1, i))
          end do
        end do
      end do
    end do
    do c = 1, k, 2
      do j = 1, d
        do i = 1, n
          top(j, 0, c - 2) = top(j, 0, c - 2) + x(j, i)
        end do
      end do
    end do
  end subroutine
end program
