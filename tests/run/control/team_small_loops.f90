! Short loops inside: private arrays in registers, windows about an element, sums over few terms, blocks that are factored.
! expect: report: 2 team:
! expect: code: 1 for (const int all : team.lanes<int>(0, 63, 1))
program team_small_loops
  implicit none
  integer, parameter :: n = 37, m = 23, nb = 61
  integer :: i, j, k, q, b, cx(9), cy(9)
  real(8) :: f(0:n+1, 0:m+1, 9), g(n, m, 9), fin(9), w(9), rho, u, s, t, e
  real(8) :: a(8, 8, nb), l(8, 8, nb), d(3, 8, 8), x(3, 8), z(8, 8, nb), c(3, 8)
  cx = [0, 1, -1, 0, 0, 1, -1, 1, -1]
  cy = [0, 0, 0, 1, -1, 1, -1, -1, 1]
  do q = 1, 9
    w(q) = 1d0/q
    do j = 0, m + 1
      do i = 0, n + 1
        f(i, j, q) = mod(i*7 + j*3 + q, 16)*.125d0 + 1
      end do
    end do
  end do
  do b = 1, nb
    do j = 1, 8
      do i = 1, 8
        a(i, j, b) = mod(i*j + b, 8)*.125d0
        if (i == j) a(i, j, b) = 9 + mod(b, 4)
      end do
    end do
  end do
  do k = 1, 8
    do i = 1, 3
      d(i, :, k) = [(mod(i*k + j, 5)*.25d0, j = 1, 8)]
    end do
  end do

  !$acc parallel loop collapse(2) private(fin)
  do j = 1, m
    do i = 1, n
      rho = 0
      u = 0
      do q = 1, 9
        fin(q) = f(i - cx(q), j - cy(q), q)
        rho = rho + fin(q)
        u = u + cx(q)*fin(q)
      end do
      u = u/rho
      do q = 1, 9
        g(i, j, q) = fin(q) - .5d0*(fin(q) - w(q)*rho*(1 + 3*cx(q)*u))
      end do
    end do
  end do
  print '(5f14.6)', sum(g), g(1, 1, 1), g(n, m, 9), g(5, 7, 3), sum(g(:, :, 6))

  !$acc parallel loop collapse(2) private(s, t, e)
  do j = 1, m
    do i = 1, n
      s = 0
      t = 0
      do q = -1, 1
        do k = -1, 1
          e = 1/(1 + (f(i + k, j + q, 1) - f(i, j, 1))**2)
          s = s + e*f(i + k, j + q, 1)
          t = t + e
        end do
      end do
      g(i, j, 1) = s/t
    end do
  end do
  print '(4f14.6)', sum(g(:, :, 1)), g(1, 1, 1), g(n, m, 1), g(5, 7, 1)

  !$acc kernels
  !$acc loop independent
  do b = 1, nb ! Cholesky of each block
    do j = 1, 8
      s = a(j, j, b)
      do k = 1, j - 1
        s = s - l(j, k, b)**2
      end do
      l(j, j, b) = sqrt(s)
      do i = j + 1, 8
        s = a(i, j, b)
        do k = 1, j - 1
          s = s - l(i, k, b)*l(j, k, b)
        end do
        l(i, j, b) = s/l(j, j, b)
      end do
    end do
  end do
  !$acc end kernels
  s = 0
  do b = 1, nb
    do j = 1, 8
      s = s + sum(l(j:, j, b))
    end do
  end do
  print '(3f14.6)', s, l(8, 8, nb), l(8, 1, 2)

  !$acc kernels
  !$acc loop independent private(x, c, s)
  do b = 1, nb ! an element's matrix, a sum over points in each of which small arrays are set
    do i = 1, 8
      x(:, i) = a(1:3, i, b)
    end do
    z(:, :, b) = 0
    do q = 1, 8
      s = 1
      do i = 1, 3
        t = 0
        do k = 1, 8
          t = t + d(i, k, q)*x(i, k)
        end do
        s = s + t
      end do
      do k = 1, 8
        do i = 1, 3
          c(i, k) = d(i, k, q)*s
        end do
      end do
      do j = 1, 8
        do i = 1, 8
          z(i, j, b) = z(i, j, b) + c(1, i)*c(1, j) + c(2, i)*c(2, j) + c(3, i)*c(3, j)
        end do
      end do
    end do
  end do
  !$acc end kernels
  print '(4f16.4)', sum(z), z(1, 1, 1), z(8, 8, nb), z(3, 5, 7)
end program team_small_loops
