! options: --auto=all
! Products and contractions without directives, whose loops may be unrolled together: vectors by one matrix, transposed products, small and middle matrices, tensors, bands, differences along each dimension by a matrix.
module products_jam
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine several_vectors(n, m, k, a, x, y)
    integer, intent(in) :: n, m, k
    real(dp), intent(in) :: a(n,m), x(m,k)
    real(dp), intent(inout) :: y(n,k)
    integer :: i, j, l
    do l = 1, k
      do i = 1, n
        y(i,l) = 0
      end do
      do j = 1, m
        do i = 1, n
          y(i,l) = y(i,l) + a(i,j)*x(j,l)
        end do
      end do
    end do
  end subroutine

  subroutine transposed_product(n, a, b, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n,n), b(n,n)
    real(dp), intent(inout) :: c(n,n)
    integer :: i, j, k
    real(dp) :: t
    do j = 1, n
      do i = 1, n
        t = 0
        do k = 1, n
          t = t + a(k,i)*b(k,j)
        end do
        c(i,j) = c(i,j) + t
      end do
    end do
  end subroutine

  subroutine tall_gram(n, p, a, g)
    integer, intent(in) :: n, p
    real(dp), intent(in) :: a(n,p)
    real(dp), intent(inout) :: g(p,p)
    integer :: i, j, k
    do j = 1, p
      do i = 1, p
        g(i,j) = 0
        do k = 1, n
          g(i,j) = g(i,j) + a(k,i)*a(k,j)
        end do
      end do
    end do
  end subroutine

  subroutine derive_elements(ne, d, u, du)
    integer, intent(in) :: ne
    real(dp), intent(in) :: d(8,8), u(8,8,8,ne)
    real(dp), intent(inout) :: du(8,8,8,ne)
    integer :: e, i, j, k, l
    real(dp) :: t
    do e = 1, ne
      do k = 1, 8
        do j = 1, 8
          do i = 1, 8
            t = 0
            do l = 1, 8
              t = t + d(i,l)*u(l,j,k,e)
            end do
            du(i,j,k,e) = t
          end do
        end do
      end do
    end do
  end subroutine

  subroutine tensor_ladder(nv, no, v, t, r)
    integer, intent(in) :: nv, no
    real(dp), intent(in) :: v(nv,nv,nv), t(nv,nv,no)
    real(dp), intent(inout) :: r(nv,no)
    integer :: a, b, c, i
    do i = 1, no
      do a = 1, nv
        do c = 1, nv
          do b = 1, nv
            r(a,i) = r(a,i) + v(a,b,c)*t(b,c,i)
          end do
        end do
      end do
    end do
  end subroutine

  subroutine single_product(n, m, k, a, b, c)
    integer, intent(in) :: n, m, k
    real(sp), intent(in) :: a(n,k), b(k,m)
    real(sp), intent(inout) :: c(n,m)
    integer :: i, j, l
    do j = 1, m
      do l = 1, k
        do i = 1, n
          c(i,j) = c(i,j) + a(i,l)*b(l,j)
        end do
      end do
    end do
  end subroutine

  subroutine band_vectors(n, kb, k, a, x, y)
    integer, intent(in) :: n, kb, k
    real(dp), intent(in) :: a(-kb:kb,n), x(n,k)
    real(dp), intent(inout) :: y(n,k)
    integer :: i, j, l
    do l = 1, k
      do i = kb + 1, n - kb
        y(i,l) = 0
        do j = -kb, kb
          y(i,l) = y(i,l) + a(j,i)*x(i+j,l)
        end do
      end do
    end do
  end subroutine

  subroutine run_products_jam(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 4000, m = 1000, k = 8, q = 512, nt = 50000, p = 24, ne = 3000, nv = 90, no = 40, nb = 100000
    real(dp), allocatable :: a(:,:), x(:,:), y(:,:), b(:,:), c(:,:), d(:,:), at(:,:), g(:,:), dm(:,:), u(:,:,:,:), &
      du(:,:,:,:), v(:,:,:), t(:,:,:), r(:,:), ab(:,:), xb(:,:), yb(:,:)
    real(sp), allocatable :: sa(:,:), sb(:,:), sc(:,:)
    integer :: turn
    allocate (a(n,m), x(m,k), y(n,k), b(q,q), c(q,q), d(q,q), at(nt,p), g(p,p), dm(8,8), u(8,8,8,ne), du(8,8,8,ne), &
      v(nv,nv,nv), t(nv,nv,no), r(nv,no), ab(-3:3,nb), xb(nb,4), yb(nb,4))
    allocate (sa(1000,64), sb(64,700), sc(1000,700))
    a = 0.5_dp
    x = 0.25_dp
    y = 0
    b = 0.1_dp
    c = 0.2_dp
    d = 0
    at = 0.3_dp
    g = 0
    dm = 0.7_dp
    u = 0.6_dp
    du = 0
    v = 0.01_dp
    t = 0.02_dp
    r = 0
    ab = 0.9_dp
    xb = 1
    yb = 0
    sa = 0.5
    sb = 0.5
    sc = 0
    do turn = 1, turns
      call several_vectors(n, m, k, a, x, y)
      call transposed_product(q, b, c, d)
      call tall_gram(nt, p, at, g)
      call derive_elements(ne, dm, u, du)
      call tensor_ladder(nv, no, v, t, r)
      call single_product(1000, 700, 64, sa, sb, sc)
      call band_vectors(nb, 3, 4, ab, xb, yb)
    end do
    print *, 'products', sum(y), sum(d), sum(g), sum(du), sum(r), sum(sc), sum(yb)
  end subroutine
end module
