! Triangles: pairs, factorisations, packed matrices.
module triangle
  implicit none
  integer, parameter :: dp = 8
contains
  subroutine pair_energy(n, x, q, e)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(3,n), q(n)
    real(dp), intent(inout) :: e
    integer :: i, j
    real(dp) :: r
    e = 0
    !$acc parallel loop reduction(+:e) private(r)
    do i = 1, n - 1
      do j = i + 1, n
        r = sqrt((x(1,i) - x(1,j))**2 + (x(2,i) - x(2,j))**2 + (x(3,i) - x(3,j))**2 + 1e-3_dp)
        e = e + q(i)*q(j)/r
      end do
    end do
  end subroutine

  subroutine distance_matrix(n, x, d)
    integer, intent(in) :: n
    real, intent(in) :: x(n,4)
    real, intent(inout) :: d(n,n)
    integer :: i, j
    !$acc parallel loop
    do j = 1, n
      do i = 1, j
        d(i,j) = sqrt((x(i,1) - x(j,1))**2 + (x(i,2) - x(j,2))**2 + (x(i,3) - x(j,3))**2 + (x(i,4) - x(j,4))**2)
      end do
    end do
  end subroutine

  subroutine rank_k(n, m, a, c)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m)
    real(dp), intent(inout) :: c(n,n)
    integer :: i, j, k
    real(dp) :: s
    !$acc parallel loop gang
    do j = 1, n
      !$acc loop vector private(s)
      do i = j, n
        s = 0
        do k = 1, m
          s = s + a(i,k)*a(j,k)
        end do
        c(i,j) = c(i,j) - s
      end do
    end do
  end subroutine

  subroutine eliminate(n, k, a)
    integer, intent(in) :: n, k
    real(dp), intent(inout) :: a(n,n)
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = k + 1, n
      do i = k + 1, n
        a(i,j) = a(i,j) - a(i,k)*a(k,j)*1e-4_dp
      end do
    end do
  end subroutine

  subroutine packed_product(n, ap, x, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: ap(n*(n+1)/2), x(n)
    real(dp), intent(inout) :: y(n)
    integer :: i, j
    real(dp) :: s
    !$acc parallel loop private(s)
    do i = 1, n
      s = 0
      do j = 1, i
        s = s + ap(j + i*(i-1)/2)*x(j)
      end do
      y(i) = s
    end do
  end subroutine

  subroutine symmetrise(n, a)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n,n)
    integer :: i, j
    !$acc kernels
    do j = 2, n
      do i = 1, j - 1
        a(j,i) = a(i,j)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine autocorrelation(n, m, v, c)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: v(n)
    real(dp), intent(inout) :: c(m)
    integer :: i, l
    real(dp) :: s
    !$acc parallel loop private(s)
    do l = 1, m
      s = 0
      do i = 1, n - l
        s = s + v(i)*v(i+l)
      end do
      c(l) = s/(n - l)
    end do
  end subroutine

  subroutine running_totals(n, m, a, b)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m)
    real(dp), intent(inout) :: b(n,m)
    integer :: i, j, k
    real(dp) :: s
    !$acc parallel loop collapse(2) private(s)
    do j = 1, m
      do i = 1, n
        s = 0
        do k = 1, j
          s = s + a(i,k)
        end do
        b(i,j) = s
      end do
    end do
  end subroutine

  subroutine run_triangle(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 3000, nx = 12000, nc = 1500
    real(dp), allocatable :: x(:,:), q(:), a(:,:), c(:,:), ap(:), px(:), py(:), v(:), r(:), t(:,:), u(:,:), f(:,:)
    real, allocatable :: p(:,:), d(:,:)
    real(dp) :: e
    integer :: k
    allocate (x(3,nx), q(nx), a(nc,64), c(nc,nc), ap(4000*4001/2), px(4000), py(4000), v(100000), r(2000), &
      t(20000,48), u(20000,48), f(2048,2048), p(n,4), d(n,n))
    call random_number(x)
    q = 1
    a = 0.1_dp
    c = 1
    ap = 0.5_dp
    px = 1
    py = 0
    call random_number(v)
    r = 0
    t = 1
    u = 0
    f = 2
    call random_number(p)
    d = 0
    !$acc data copyin(x, q, a, ap, px, v, t, p) copy(c, py, r, u, d, f)
    do k = 1, turns
      call pair_energy(nx, x, q, e)
      call distance_matrix(n, p, d)
      call rank_k(nc, 64, a, c)
      call eliminate(2048, 300, f)
      call packed_product(4000, ap, px, py)
      call symmetrise(nc, c)
      call autocorrelation(100000, 2000, v, r)
      call running_totals(20000, 48, t, u)
    end do
    !$acc end data
    print *, 'triangle', e, sum(d), sum(c), sum(f), sum(py), sum(r), sum(u)
  end subroutine
end module
