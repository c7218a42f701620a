! Sequential loops without directives: one team of threads runs all steps (convergence loops, time loops, eliminations), or the loops inside
! are launches.
! f2cuda options: --auto=all
! expect: report: 6 of one team, or host
module steps
  implicit none
contains
  subroutine jacobi(n, u, v, tol, it)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:n+1, 0:n+1), v(0:n+1, 0:n+1)
    real(8), intent(in) :: tol
    integer, intent(out) :: it
    integer :: i, j
    real(8) :: err
    it = 0
    err = 2*tol
    do while (err > tol .and. it < 200)
      err = 0
      do j = 1, n
        do i = 1, n
          v(i, j) = 0.25d0*(u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
          err = max(err, abs(v(i, j) - u(i, j)))
        end do
      end do
      u(1:n, 1:n) = v(1:n, 1:n)
      it = it + 1
    end do
  end subroutine
  subroutine iterate(n, its, a, x, lambda)       ! an iteration begins with what the one before left: no copies of x for each
    integer, intent(in) :: n, its
    real(8), intent(in) :: a(n, n)
    real(8), intent(inout) :: x(n)
    real(8), intent(out) :: lambda
    real(8) :: y(n)
    integer :: it
    do it = 1, its
      y = matmul(a, x)
      lambda = sqrt(dot_product(y, y))
      x = y/lambda
    end do
  end subroutine
  subroutine power(n, a, x, y, lambda, it)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real(8), intent(inout) :: x(n), y(n)
    real(8), intent(out) :: lambda
    integer, intent(out) :: it
    real(8) :: old
    integer :: i, j
    lambda = 0
    do it = 1, 100
      do i = 1, n
        y(i) = 0
        do j = 1, n
          y(i) = y(i) + a(j, i)*x(j)
        end do
      end do
      old = lambda
      lambda = sqrt(sum(y*y))
      x = y/lambda
      if (abs(lambda - old) < 1d-10*lambda) exit
    end do
  end subroutine
  subroutine cg(n, a, b, x, r, p, q, it)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), b(n)
    real(8), intent(inout) :: x(n), r(n), p(n), q(n)
    integer, intent(out) :: it
    real(8) :: alpha, beta, rho, old
    integer :: i
    x = 0
    r = b
    p = r
    rho = dot_product(r, r)
    it = 0
    do
      if (rho < 1d-20 .or. it >= 50) exit
      do i = 1, n
        q(i) = a(i)*p(i)
      end do
      alpha = rho/dot_product(p, q)
      x = x + alpha*p
      r = r - alpha*q
      old = rho
      rho = dot_product(r, r)
      beta = rho/old
      p = r + beta*p
      it = it + 1
    end do
  end subroutine
  subroutine rk4(n, nt, u, k1, k2, k3, k4, dt)
    integer, intent(in) :: n, nt
    real(8), intent(inout) :: u(n), k1(n), k2(n), k3(n), k4(n)
    real(8), intent(in) :: dt
    integer :: t
    do t = 1, nt
      k1 = -u**2
      k2 = -(u + 0.5d0*dt*k1)**2
      k3 = -(u + 0.5d0*dt*k2)**2
      k4 = -(u + dt*k3)**2
      u = u + dt/6*(k1 + 2*k2 + 2*k3 + k4)
    end do
  end subroutine
  subroutine householder(n, a, v, tau)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n), v(n), tau(n)
    real(8) :: s, alpha
    integer :: i, j, k
    do k = 1, n - 1
      s = 0
      do i = k, n
        s = s + a(i, k)**2
      end do
      alpha = -sign(sqrt(s), a(k, k))
      v(k:n) = a(k:n, k)
      v(k) = v(k) - alpha
      s = dot_product(v(k:n), v(k:n))
      if (s == 0) cycle
      tau(k) = 2/s
      do j = k, n ! a warp each
        s = 0
        do i = k, n
          s = s + v(i)*a(i, j)
        end do
        s = s*tau(k)
        if (abs(s) > 1d-300) then
          do i = k, n
            a(i, j) = a(i, j) - s*v(i)
          end do
        end if
      end do
    end do
  end subroutine
end module

program main
  use steps
  implicit none
  integer, parameter :: n = 40, m = 3000
  real(8) :: u(0:n+1, 0:n+1), v(0:n+1, 0:n+1), a(n, n), x(n), y(n), lambda
  real(8) :: d(m), b(m), z(m), r(m), p(m), q(m)
  integer :: i, j, it
  u = 0
  u(0, :) = 1
  v = u
  call jacobi(n, u, v, 1d-4, it)
  print '(i5,2f14.9)', it, u(3, 4), sum(u)
  do j = 1, n
    do i = 1, n
      a(i, j) = 1d0/(i + j)
    end do
  end do
  x = 1
  call power(n, a, x, y, lambda, it)
  print '(i5,2f14.9)', it, lambda, x(7)
  call iterate(n, 20, a, x, lambda)
  print '(a, f12.6, 2f14.8)', 'iterate', lambda, sum(x), x(n)
  do j = 1, n
    do i = 1, n
      a(i, j) = sin(1d0*i*j) + merge(2d0, 0d0, i == j)
    end do
  end do
  call householder(n, a, x, y)
  print '(3f14.9)', abs(a(1, 1)), abs(a(n/2, n/2)), abs(a(n-1, n))
  do i = 1, m
    d(i) = 2 + mod(i, 7)
    b(i) = 1 + mod(i, 3)
  end do
  call cg(m, d, b, z, r, p, q, it)
  print '(i5,2f14.9)', it, z(5), sum(z)
  z = 1 + 0.001d0*d
  call rk4(m, 20, z, b, r, p, q, 0.01d0)
  print '(2f14.9)', z(1), sum(z)
end program
