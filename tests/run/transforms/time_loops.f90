! Time loops of small grids, iterations of a solver, eliminations and substitutions: one team of threads runs all steps, a block or as many
! as run at once, which wait for each other; or the loops inside are launches, as the sizes ask for.
! expect: report: 9 of one team, or host
module steps
  implicit none
contains
  subroutine heat1(n, nt, u, v)
    integer, intent(in) :: n, nt
    real(8) :: u(n), v(n)
    integer :: i, t
!$acc kernels copy(u) create(v)
    do t = 1, nt
      do i = 2, n - 1
        v(i) = u(i) + 0.25d0*(u(i - 1) - 2*u(i) + u(i + 1))
      end do
      do i = 2, n - 1
        u(i) = v(i)
      end do
    end do
!$acc end kernels
  end subroutine
  subroutine heat2(n, m, nt, u, v)
    integer, intent(in) :: n, m, nt
    real(8) :: u(n, m), v(n, m)
    integer :: i, j, t
!$acc kernels copy(u, v)
    do t = 1, nt
      do j = 2, m - 1
        do i = 2, n - 1
          v(i, j) = 0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
        end do
      end do
      do j = 2, m - 1
        do i = 2, n - 1
          u(i, j) = v(i, j)
        end do
      end do
    end do
!$acc end kernels
  end subroutine
  subroutine heat2x(n, m, nt, u, v)
    integer, intent(in) :: n, m, nt
    real(8) :: u(n, m), v(n, m)
    integer :: i, j, t
!$acc kernels copy(u, v)
    do t = 1, nt
      do i = 2, n - 1
        do j = 2, m - 1
          v(i, j) = 0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
        end do
      end do
      do i = 2, n - 1
        do j = 2, m - 1
          u(i, j) = v(i, j)
        end do
      end do
    end do
!$acc end kernels
  end subroutine
  subroutine driven(n, nt, u, v, total)
    integer, intent(in) :: n, nt
    real(8) :: u(n), v(n), total, source
    integer :: i, t
!$acc kernels copy(u, v)
    do t = 1, nt
      source = 0
      if (mod(t, 3) == 0) source = 0.5d0*t
      do i = 2, n - 1
        v(i) = 0.5d0*(u(i - 1) + u(i + 1)) + source
      end do
      v(1) = source
      v(n) = v(n - 1)
      total = 0
      do i = 1, n
        total = total + v(i)
      end do
      do i = 1, n
        u(i) = v(i)/(1 + abs(total))
      end do
    end do
!$acc end kernels
  end subroutine
  subroutine cg(n, nt, a, x, r, p, q)
    integer, intent(in) :: n, nt
    real(8) :: a(n, n), x(n), r(n), p(n), q(n), rho, rho1, alpha, beta, pq, s
    integer :: i, j, t
!$acc kernels copyin(a) copy(x, r, p, q)
    rho = 0
    do i = 1, n
      rho = rho + r(i)*r(i)
    end do
    do t = 1, nt
      do i = 1, n
        s = 0
        do j = 1, n
          s = s + a(j, i)*p(j)
        end do
        q(i) = s
      end do
      pq = 0
      do i = 1, n
        pq = pq + p(i)*q(i)
      end do
      alpha = rho/pq
      do i = 1, n
        x(i) = x(i) + alpha*p(i)
        r(i) = r(i) - alpha*q(i)
      end do
      rho1 = rho
      rho = 0
      do i = 1, n
        rho = rho + r(i)*r(i)
      end do
      beta = rho/rho1
      do i = 1, n
        p(i) = r(i) + beta*p(i)
      end do
    end do
!$acc end kernels
  end subroutine
  subroutine gauss(n, a, b)
    integer, intent(in) :: n
    real(8) :: a(n, n), b(n)
    integer :: i, j, k
!$acc kernels copy(a, b)
    do k = 1, n - 1
      do i = k + 1, n
        a(i, k) = a(i, k)/a(k, k)
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k)*a(k, j)
        end do
      end do
      do i = k + 1, n
        b(i) = b(i) - a(i, k)*b(k)
      end do
    end do
!$acc end kernels
  end subroutine
  subroutine backward(n, a, b)
    integer, intent(in) :: n
    real(8) :: a(n, n), b(n)
    integer :: i, j
!$acc kernels copyin(a) copy(b)
    do j = n, 1, -1
      b(j) = b(j)/a(j, j)
      do i = 1, j - 1
        b(i) = b(i) - b(j)*a(i, j)
      end do
    end do
!$acc end kernels
  end subroutine
  subroutine lower_csr(n, ptr, col, val, b, x)
    integer, intent(in) :: n
    integer :: ptr(n + 1), col(*), i, k
    real(8) :: val(*), b(n), x(n), s
!$acc kernels copyin(ptr, col(1:ptr(n + 1)), val(1:ptr(n + 1)), b) copy(x)
    do i = 1, n
      s = b(i)
      do k = ptr(i), ptr(i + 1) - 2
        s = s - val(k)*x(col(k))
      end do
      x(i) = s/val(ptr(i + 1) - 1)
    end do
!$acc end kernels
  end subroutine
  subroutine floyd(n, d)
    integer, intent(in) :: n
    integer :: d(n, n), i, j, k
!$acc kernels copy(d)
    do k = 1, n
      do j = 1, n
        do i = 1, n
          d(i, j) = min(d(i, j), d(i, k) + d(k, j))
        end do
      end do
    end do
!$acc end kernels
  end subroutine
  subroutine directed(n, m, nt, u, v, total, sums)
    integer, intent(in) :: n, m, nt
    real(8) :: u(n, m), v(n, m), total, sums(2)
    integer :: i, j, t
!$acc kernels copy(u, v, sums)
!$acc loop seq
    do t = 1, nt
!$acc loop independent collapse(2)
      do j = 2, m - 1
        do i = 2, n - 1
          v(i, j) = 0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
        end do
      end do
!$acc loop gang
      do j = 2, m - 1
!$acc loop vector
        do i = 2, n - 1
          u(i, j) = v(i, j)
        end do
      end do
        do j = 1, m
        do i = 1, n
          sums(1) = sums(1) + u(i, j)
        end do
      end do
    total = 0
!$acc loop reduction(+:total)
      do i = 1, n
        total = total + u(i, 3)
      end do
    end do
!$acc end kernels
  end subroutine
  subroutine relax(n, most, tol, u, v, change, taken)
    integer, intent(in) :: n, most
    integer, intent(inout) :: taken
    real(8) :: u(n), v(n), change, tol
    integer :: i, t
    taken = 0
!$acc kernels copy(u, v)
    do t = 1, most
      do i = 2, n - 1
        v(i) = 0.5d0*(u(i - 1) + u(i + 1))
      end do
      change = 0
      do i = 2, n - 1
        change = max(change, abs(v(i) - u(i)))
      end do
      do i = 2, n - 1
        u(i) = v(i)
      end do
      taken = t
      if (change < tol) exit
      if (mod(t, 2) == 0) cycle
      u(1) = u(1)*0.999d0
    end do
!$acc end kernels
  end subroutine
end module
program time_loops
  use steps
  implicit none
  integer, parameter :: n = 75
  real(8) :: u(n), v(n), w(n, n), z(n, n), x(n), r(n), p(n), q(n), total, val(3*n)
  integer :: i, j, ptr(n + 1), col(3*n), d(n, n), k, taken
  u = [(mod(i*7, 11)*0.5d0, i=1, n)]
  v = u
  call heat1(n, 20, u, v)
  write (*, '(a, 4f12.6)') 'heat1 ', sum(u), u(2), u(n/2), u(n - 1)
  do j = 1, n
    do i = 1, n
      w(i, j) = mod(i*3 + j*5, 13)
    end do
  end do
  z = w
  call heat2(n, n, 9, w, z)
  write (*, '(a, 4f14.6)') 'heat2 ', sum(w), w(2, 2), w(n/2, 3), z(5, n - 1)
  call heat2x(n, n, 9, w, z)
  write (*, '(a, 4f14.6)') 'heat2x', sum(w), w(2, 2), w(n/2, 3), z(5, n - 1)
  call driven(n, 11, u, v, total)
  write (*, '(a, 4f12.6)') 'driven', sum(u), u(2), u(n/2), v(1)
  do j = 1, n
    do i = 1, n
      w(i, j) = 1/(1d0 + abs(i - j))
      if (i == j) w(i, j) = n
    end do
  end do
  x = 0
  r = [(1 + mod(i, 5)*0.1d0, i=1, n)]
  p = r
  call cg(n, 6, w, x, r, p, q)
  write (*, '(a, 4f12.6)') 'cg    ', sum(x), x(1), x(n/2), maxval(abs(r))
  x = [(1 + mod(i, 5)*0.1d0, i=1, n)]
  call gauss(n, w, x)
  write (*, '(a, 4f12.6)') 'gauss ', sum(x), x(1), x(n/2), w(n, n)
  call backward(n, w, x)
  write (*, '(a, 4f12.6)') 'back  ', sum(x), x(1), x(n/2), x(n)
  k = 0
  do i = 1, n
    ptr(i) = k + 1
    do j = max(1, i - 2), i
      k = k + 1
      col(k) = j
      val(k) = merge(3d0, 0.5d0, i == j)
    end do
  end do
  ptr(n + 1) = k + 1
  call lower_csr(n, ptr, col, val, r, x)
  write (*, '(a, 4f12.6)') 'csr   ', sum(x), x(1), x(n/2), x(n)
  do j = 1, n
    do i = 1, n
      d(i, j) = mod(i*37 + j*91, 100) + 1
    end do
  end do
  call floyd(n, d)
  write (*, '(a, i0)') 'floyd ', sum(d)
  z = w
  q(1:2) = 1
  call directed(n, n, 5, w, z, total, q)
  write (*, '(a, 5f14.6)') 'direct', sum(w), w(2, 2), z(5, n - 1), total, q(1)
  u = [(mod(i*7, 11)*0.5d0, i=1, n)]
  v = u
  call relax(n, 60, 0.05d0, u, v, total, taken)
  write (*, '(a, 3f12.6, i6)') 'relax ', sum(u), u(7), total, taken
end program time_loops
