! Work of a thread: arrays of its own, calls, tables, fixed iterations, single precision.
module local_work
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  pure real(sp) function saturation(t) result(e)
    !$acc routine seq
    real(sp), intent(in) :: t
    e = 611.2*exp(17.67*(t - 273.15)/(t - 29.65))
  end function

  pure subroutine pendulum(a, v, fa, fv)
    !$acc routine seq
    real(dp), intent(in) :: a, v
    real(dp), intent(out) :: fa, fv
    fa = v
    fv = -sin(a) - 0.1_dp*v
  end subroutine

  subroutine implicit_mixing(nc, nl, k, t)
    integer, intent(in) :: nc, nl
    real(sp), intent(in) :: k(nc,nl)
    real(sp), intent(inout) :: t(nc,nl)
    real(sp) :: c(48), d(48), m
    integer :: i, l
    !$acc parallel loop present(k, t) private(c, d, m)
    do i = 1, nc
      c(1) = -k(i,1)/(1 + k(i,1))
      d(1) = t(i,1)/(1 + k(i,1))
      do l = 2, nl
        m = 1/(1 + k(i,l) + k(i,l-1)*(1 + c(l-1)))
        c(l) = -k(i,l)*m
        d(l) = (t(i,l) + k(i,l-1)*d(l-1))*m
      end do
      t(i,nl) = d(nl)
      do l = nl - 1, 1, -1
        t(i,l) = d(l) - c(l)*t(i,l+1)
      end do
    end do
  end subroutine

  subroutine humidity(n, t, p, q, cloud)
    integer, intent(in) :: n
    real(sp), intent(in) :: t(n), p(n), q(n)
    real(sp), intent(inout) :: cloud(n)
    real(sp) :: e
    integer :: i
    !$omp target teams distribute parallel do private(e)
    do i = 1, n
      e = saturation(t(i))
      cloud(i) = max(0.0, q(i) - 0.622*e/(p(i) - e))
    end do
  end subroutine

  subroutine bilinear_table(n, nt, tab, x, y, f)
    integer, intent(in) :: n, nt
    real(sp), intent(in) :: tab(nt,nt), x(n), y(n)
    real(sp), intent(inout) :: f(n)
    real(sp) :: u, v
    integer :: i, a, b
    do concurrent (i = 1:n) local(u, v, a, b)
      u = x(i)*(nt - 2) + 1
      v = y(i)*(nt - 2) + 1
      a = int(u)
      b = int(v)
      u = u - a
      v = v - b
      f(i) = (1 - u)*((1 - v)*tab(a,b) + v*tab(a,b+1)) + u*((1 - v)*tab(a+1,b) + v*tab(a+1,b+1))
    end do
  end subroutine

  subroutine reconstruct(nx, ny, a, l, r)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: a(nx,ny)
    real(dp), intent(inout) :: l(nx,ny), r(nx,ny)
    real(dp) :: s(-2:2), d(-1:1), c
    integer :: i, j, k
    !$acc parallel loop collapse(2) present(a, l, r) private(s, d, c)
    do j = 1, ny
      do i = 3, nx - 2
        do k = -2, 2
          s(k) = a(i+k,j)
        end do
        do k = -1, 1
          c = (s(k+1) - s(k))*(s(k) - s(k-1))
          d(k) = 0
          if (c > 0) d(k) = 2*c/(s(k+1) - s(k-1))
        end do
        l(i,j) = 0.5_dp*(s(0) + s(-1)) - (d(0) - d(-1))/6
        r(i,j) = 0.5_dp*(s(0) + s(1)) - (d(1) - d(0))/6
      end do
    end do
  end subroutine

  subroutine principal_axes(n, a, e)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(6,n)
    real(dp), intent(inout) :: e(3,n)
    real(dp) :: m(3,3), c, s, t, x, y
    integer :: i, p, q, k, sweep
    !$acc parallel loop present(a, e) private(m, c, s, t, x, y, p, q)
    do i = 1, n
      m(1,1) = a(1,i)
      m(2,2) = a(2,i)
      m(3,3) = a(3,i)
      m(1,2) = a(4,i)
      m(1,3) = a(5,i)
      m(2,3) = a(6,i)
      m(2,1) = m(1,2)
      m(3,1) = m(1,3)
      m(3,2) = m(2,3)
      do sweep = 1, 4
        do p = 1, 2
          do q = p + 1, 3
            x = (m(q,q) - m(p,p))/(2*m(p,q) + 1e-30_dp)
            t = sign(1._dp, x)/(abs(x) + sqrt(1 + x*x))
            c = 1/sqrt(1 + t*t)
            s = t*c
            do k = 1, 3
              x = m(k,p)
              y = m(k,q)
              m(k,p) = c*x - s*y
              m(k,q) = s*x + c*y
            end do
            do k = 1, 3
              x = m(p,k)
              y = m(q,k)
              m(p,k) = c*x - s*y
              m(q,k) = s*x + c*y
            end do
          end do
        end do
      end do
      do k = 1, 3
        e(k,i) = m(k,k)
      end do
    end do
  end subroutine

  subroutine sort_nine(nx, ny, a, b)
    integer, intent(in) :: nx, ny
    integer, intent(in) :: a(nx,ny)
    integer, intent(inout) :: b(nx,ny)
    integer :: w(9), i, j, k, l, t
    !$omp target teams distribute parallel do collapse(2) private(w, k, l, t)
    do j = 2, ny - 1
      do i = 2, nx - 1
        do k = 1, 9
          w(k) = a(i + mod(k-1, 3) - 1, j + (k-1)/3 - 1)
        end do
        do k = 1, 5
          do l = k + 1, 9
            if (w(l) < w(k)) then
              t = w(k)
              w(k) = w(l)
              w(l) = t
            end if
          end do
        end do
        b(i,j) = w(5)
      end do
    end do
  end subroutine

  subroutine runge_kutta(n, a, v)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n), v(n)
    real(dp) :: a1, a2, a3, a4, v1, v2, v3, v4
    integer :: i, k
    !$acc parallel loop present(a, v) private(a1, a2, a3, a4, v1, v2, v3, v4)
    do i = 1, n
      do k = 1, 5
        call pendulum(a(i), v(i), a1, v1)
        call pendulum(a(i) + 0.005_dp*a1, v(i) + 0.005_dp*v1, a2, v2)
        call pendulum(a(i) + 0.005_dp*a2, v(i) + 0.005_dp*v2, a3, v3)
        call pendulum(a(i) + 0.01_dp*a3, v(i) + 0.01_dp*v3, a4, v4)
        a(i) = a(i) + 0.01_dp/6*(a1 + 2*a2 + 2*a3 + a4)
        v(i) = v(i) + 0.01_dp/6*(v1 + 2*v2 + 2*v3 + v4)
      end do
    end do
  end subroutine

  subroutine cubic_state(n, t, p, z)
    integer, intent(in) :: n
    real(dp), intent(in) :: t(n), p(n)
    real(dp), intent(inout) :: z(n)
    real(dp) :: a, b, x
    integer :: i, k
    do concurrent (i = 1:n) local(a, b, x, k)
      a = 0.45_dp*p(i)/(t(i)*t(i))
      b = 0.08_dp*p(i)/t(i)
      x = 1
      do k = 1, 6
        x = x - (((x - 1 + b)*x + a - 3*b*b - 2*b)*x - a*b + b*b)/((3*x - 2 + 2*b)*x + a - 3*b*b - 2*b)
      end do
      z(i) = x
    end do
  end subroutine

  subroutine run_local_work(turns)
    integer, intent(in) :: turns
    integer, parameter :: nc = 60000, nl = 40, n = 3000000, nt = 200, nx = 1800, ny = 1300, ne = 500000
    real(sp), allocatable :: k(:,:), t(:,:), x(:), y(:), p(:), q(:), f(:), tab(:,:)
    real(dp), allocatable :: a(:,:), l(:,:), r(:,:), m(:,:), e(:,:), pa(:), pv(:), z(:), pt(:), pp(:)
    integer, allocatable :: ia(:,:), ib(:,:)
    integer :: turn, i, j
    allocate (k(nc,nl), t(nc,nl), x(n), y(n), p(n), q(n), f(n), tab(nt,nt), a(nx,ny), l(nx,ny), r(nx,ny), m(6,ne), e(3,ne), &
      pa(ne), pv(ne), z(n), pt(n), pp(n), ia(nx,ny), ib(nx,ny))
    k = 0.2
    t = 280
    call random_number(x)
    call random_number(y)
    x = x*0.999
    y = y*0.999
    p = 90000 + 1000*y
    q = 0.01*x
    f = 270 + 20*x
    call random_number(tab)
    call random_number(a)
    l = 0
    r = 0
    call random_number(m)
    e = 0
    call random_number(pa)
    pv = 0
    pt = 1 + x
    pp = 0.5_dp + 0.1_dp*y
    z = 0
    do j = 1, ny
      do i = 1, nx
        ia(i,j) = int(a(i,j)*1000)
      end do
    end do
    ib = 0
    !$acc data copy(k, t, x, y, p, q, f, tab, a, l, r, m, e, pa, pv, z, pt, pp, ia, ib)
    do turn = 1, turns
      call implicit_mixing(nc, nl, k, t)
      call humidity(n, f, p, q, y)
      call bilinear_table(n, nt, tab, x, y, f)
      call reconstruct(nx, ny, a, l, r)
      call principal_axes(ne, m, e)
      call sort_nine(nx, ny, ia, ib)
      call runge_kutta(ne, pa, pv)
      call cubic_state(n, pt, pp, z)
    end do
    !$acc end data
    print *, 'local', sum(t), sum(y), sum(f), sum(l), sum(r), sum(e), sum(ib), sum(pa), sum(z)
  end subroutine
end module
