! Complex numbers, small matrices, triangles, short and long rows of teams, products, wavefronts.
module dense_complex
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine complex_dot(n, a, b, c, s)
    integer, intent(in) :: n
    complex(dp), intent(in) :: a(n), b(n)
    complex(dp), intent(inout) :: c(n)
    complex(dp), intent(out) :: s
    integer :: i
    s = 0
    !$omp target teams distribute parallel do reduction(+:s)
    do i = 1, n
      c(i) = c(i) + (0.1_dp, 0.2_dp)*a(i)
      s = s + conjg(c(i))*b(i)
    end do
  end subroutine

  subroutine gauge_apply(n, u, v, w)
    integer, intent(in) :: n
    complex(sp), intent(in) :: u(3,3,n), v(3,n)
    complex(sp), intent(inout) :: w(3,n)
    complex(sp) :: s
    integer :: i, j, k
    !$acc parallel loop present(u, v, w) private(s)
    do i = 1, n
      do j = 1, 3
        s = 0
        do k = 1, 3
          s = s + u(j,k,i)*v(k,i)
        end do
        w(j,i) = s
      end do
    end do
  end subroutine

  subroutine power_spectrum(n, z, p)
    integer, intent(in) :: n
    complex(sp), intent(in) :: z(n)
    real(sp), intent(inout) :: p(n)
    integer :: i
    do concurrent (i = 1:n)
      p(i) = p(i) + abs(z(i))**2*exp(-1e-6*i)
    end do
  end subroutine

  subroutine rank_two(n, a, x, y)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n,n)
    real(dp), intent(in) :: x(n), y(n)
    integer :: i, j
    !$acc parallel loop present(a, x, y)
    do j = 1, n
      do i = 1, j
        a(i,j) = a(i,j) + x(i)*y(j) + y(i)*x(j)
      end do
    end do
  end subroutine

  subroutine lower_product(n, a, x, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n,n), x(n)
    real(dp), intent(inout) :: y(n)
    real(dp) :: s
    integer :: i, j
    !$omp target teams distribute parallel do private(s)
    do i = 1, n
      s = 0
      do j = 1, i
        s = s + a(j,i)*x(j)
      end do
      y(i) = s
    end do
  end subroutine

  subroutine short_norms(m, n, a, r)
    integer, intent(in) :: m, n
    real(dp), intent(inout) :: a(m,n)
    real(dp), intent(inout) :: r(n)
    integer :: i, j
    real(dp) :: s
    !$acc parallel loop present(a, r) private(s)
    do j = 1, n
      s = 0
      do i = 1, m
        s = s + a(i,j)*a(i,j)
      end do
      r(j) = sqrt(s)
      do i = 1, m
        a(i,j) = a(i,j)/r(j)
      end do
    end do
  end subroutine

  subroutine softmax_rows(m, n, a)
    integer, intent(in) :: m, n
    real(sp), intent(inout) :: a(m,n)
    real(sp) :: top, s
    integer :: i, j
    !$omp target teams distribute private(top, s)
    do j = 1, n
      top = -huge(1.0)
      !$omp parallel do reduction(max:top)
      do i = 1, m
        top = max(top, a(i,j))
      end do
      s = 0
      !$omp parallel do reduction(+:s)
      do i = 1, m
        a(i,j) = exp(a(i,j) - top)
        s = s + a(i,j)
      end do
      !$omp parallel do
      do i = 1, m
        a(i,j) = a(i,j)/s
      end do
    end do
  end subroutine

  subroutine seidel(n, m, u, f)
    integer, intent(in) :: n, m
    real(dp), intent(inout) :: u(n,m)
    real(dp), intent(in) :: f(n,m)
    integer :: i, j
    !$acc kernels present(u, f)
    do j = 2, m - 1
      do i = 2, n - 1
        u(i,j) = 0.25_dp*(u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1) - f(i,j))
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine inner_products(n, m, k, a, b, c)
    integer, intent(in) :: n, m, k
    real(sp), intent(in) :: a(k,n), b(k,m)
    real(sp), intent(inout) :: c(n,m)
    real(sp) :: s
    integer :: i, j, l
    !$acc parallel loop collapse(2) present(a, b, c) private(s)
    do j = 1, m
      do i = 1, n
        s = 0
        do l = 1, k
          s = s + a(l,i)*b(l,j)
        end do
        c(i,j) = s
      end do
    end do
  end subroutine

  subroutine run_dense_complex(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 2000000, nu = 400000, nt = 4000, m = 7, ns = 700000, ms = 300, js = 20000, ng = 3000, np = 900
    complex(dp), allocatable :: a(:), b(:), c(:)
    complex(sp), allocatable :: u(:,:,:), v(:,:), w(:,:), z(:)
    real(sp), allocatable :: p(:), sm(:,:), pa(:,:), pb(:,:), pc(:,:)
    real(dp), allocatable :: t(:,:), x(:), y(:), q(:,:), r(:), g(:,:), f(:,:)
    complex(dp) :: s
    integer :: turn
    allocate (a(n), b(n), c(n), u(3,3,nu), v(3,nu), w(3,nu), z(n), p(n), sm(ms,js), pa(np,np), pb(np,np), pc(np,np), t(nt,nt), &
      x(nt), y(nt), q(m,ns), r(ns), g(ng,ng), f(ng,ng))
    a = (1, 0)
    b = (0, 1)
    c = 0
    u = (0.5, 0.1)
    v = (1, 1)
    w = 0
    z = (0.3, 0.4)
    p = 0
    sm = 0.5
    pa = 0.1
    pb = 0.2
    pc = 0
    t = 0
    x = 1
    y = 2
    q = 1
    r = 0
    g = 1
    f = 0
    !$acc data copy(a, b, c, u, v, w, z, p, sm, pa, pb, pc, t, x, y, q, r, g, f)
    do turn = 1, turns
      call complex_dot(n, a, b, c, s)
      call gauge_apply(nu, u, v, w)
      call power_spectrum(n, z, p)
      call rank_two(nt, t, x, y)
      call lower_product(nt, t, x, y)
      call short_norms(m, ns, q, r)
      call softmax_rows(ms, js, sm)
      call seidel(ng, ng, g, f)
      call inner_products(np, np, np, pa, pb, pc)
    end do
    !$acc end data
    print *, 'dense', s, sum(w), sum(p), sum(t), sum(y), sum(r), sum(sm), sum(g), sum(pc)
  end subroutine
end module
