! Many small matrices, elements of higher order, contractions.
module blocks_small
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine inverse_3_records(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(3,3,n)
    real(dp), intent(inout) :: b(3,3,n)
    real(dp) :: d
    integer :: i
    !$acc parallel loop present(a, b) private(d)
    do i = 1, n
      d = a(1,1,i)*(a(2,2,i)*a(3,3,i) - a(2,3,i)*a(3,2,i)) - a(1,2,i)*(a(2,1,i)*a(3,3,i) - a(2,3,i)*a(3,1,i)) + &
        a(1,3,i)*(a(2,1,i)*a(3,2,i) - a(2,2,i)*a(3,1,i))
      d = 1/d
      b(1,1,i) = (a(2,2,i)*a(3,3,i) - a(2,3,i)*a(3,2,i))*d
      b(2,1,i) = (a(2,3,i)*a(3,1,i) - a(2,1,i)*a(3,3,i))*d
      b(3,1,i) = (a(2,1,i)*a(3,2,i) - a(2,2,i)*a(3,1,i))*d
      b(1,2,i) = (a(1,3,i)*a(3,2,i) - a(1,2,i)*a(3,3,i))*d
      b(2,2,i) = (a(1,1,i)*a(3,3,i) - a(1,3,i)*a(3,1,i))*d
      b(3,2,i) = (a(1,2,i)*a(3,1,i) - a(1,1,i)*a(3,2,i))*d
      b(1,3,i) = (a(1,2,i)*a(2,3,i) - a(1,3,i)*a(2,2,i))*d
      b(2,3,i) = (a(1,3,i)*a(2,1,i) - a(1,1,i)*a(2,3,i))*d
      b(3,3,i) = (a(1,1,i)*a(2,2,i) - a(1,2,i)*a(2,1,i))*d
    end do
  end subroutine

  subroutine strain_invariants(n, g, s)
    integer, intent(in) :: n
    real(dp), intent(in) :: g(n,3,3)
    real(dp), intent(inout) :: s(n)
    integer :: i, j, k
    real(dp) :: t
    !$omp target teams distribute parallel do private(t, j, k)
    do i = 1, n
      t = 0
      do k = 1, 3
        do j = 1, 3
          t = t + (0.5_dp*(g(i,j,k) + g(i,k,j)))**2
        end do
      end do
      s(i) = sqrt(2*t)
    end do
  end subroutine

  subroutine products_8(n, a, b, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(8,8,n), b(8,8,n)
    real(dp), intent(inout) :: c(8,8,n)
    integer :: e, i, j, k
    real(dp) :: s
    !$acc parallel loop gang present(a, b, c)
    do e = 1, n
      !$acc loop vector collapse(2) private(s)
      do j = 1, 8
        do i = 1, 8
          s = 0
          do k = 1, 8
            s = s + a(i,k,e)*b(k,j,e)
          end do
          c(i,j,e) = s
        end do
      end do
    end do
  end subroutine

  subroutine spectral_gradient(n, d, u, ux, uy, uz)
    integer, intent(in) :: n
    real(dp), intent(in) :: d(6,6), u(6,6,6,n)
    real(dp), dimension(6,6,6,n), intent(inout) :: ux, uy, uz
    integer :: e, i, j, k, l
    real(dp) :: sx, sy, sz
    !$acc parallel loop collapse(4) present(d, u, ux, uy, uz) private(sx, sy, sz)
    do e = 1, n
      do k = 1, 6
        do j = 1, 6
          do i = 1, 6
            sx = 0
            sy = 0
            sz = 0
            do l = 1, 6
              sx = sx + d(i,l)*u(l,j,k,e)
              sy = sy + d(j,l)*u(i,l,k,e)
              sz = sz + d(k,l)*u(i,j,l,e)
            end do
            ux(i,j,k,e) = sx
            uy(i,j,k,e) = sy
            uz(i,j,k,e) = sz
          end do
        end do
      end do
    end do
  end subroutine

  subroutine quad_stiffness(n, xy, ke)
    integer, intent(in) :: n
    real(dp), intent(in) :: xy(n,2,4)
    real(dp), intent(inout) :: ke(n,4,4)
    real(dp) :: dn(2,4), gx(4), gy(4), k4(4,4), j11, j12, j21, j22, det, s, t
    integer :: e, g, a, b
    !$acc parallel loop present(xy, ke) private(dn, gx, gy, k4)
    do e = 1, n
      k4 = 0
      do g = 1, 4
        s = merge(-0.57735_dp, 0.57735_dp, mod(g, 2) == 1)
        t = merge(-0.57735_dp, 0.57735_dp, g <= 2)
        dn(1,1) = -(1 - t)/4
        dn(1,2) = (1 - t)/4
        dn(1,3) = (1 + t)/4
        dn(1,4) = -(1 + t)/4
        dn(2,1) = -(1 - s)/4
        dn(2,2) = -(1 + s)/4
        dn(2,3) = (1 + s)/4
        dn(2,4) = (1 - s)/4
        j11 = 0
        j12 = 0
        j21 = 0
        j22 = 0
        do a = 1, 4
          j11 = j11 + dn(1,a)*xy(e,1,a)
          j12 = j12 + dn(1,a)*xy(e,2,a)
          j21 = j21 + dn(2,a)*xy(e,1,a)
          j22 = j22 + dn(2,a)*xy(e,2,a)
        end do
        det = j11*j22 - j12*j21
        do a = 1, 4
          gx(a) = (j22*dn(1,a) - j12*dn(2,a))/det
          gy(a) = (j11*dn(2,a) - j21*dn(1,a))/det
        end do
        do b = 1, 4
          do a = 1, 4
            k4(a,b) = k4(a,b) + (gx(a)*gx(b) + gy(a)*gy(b))*det
          end do
        end do
      end do
      do b = 1, 4
        do a = 1, 4
          ke(e,a,b) = k4(a,b)
        end do
      end do
    end do
  end subroutine

  subroutine lu_5(n, a, x)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n,5,5)
    real(dp), intent(inout) :: x(n,5)
    real(dp) :: m(5,5), b(5), f
    integer :: e, i, j, k
    do concurrent (e = 1:n) local(m, b, f, i, j, k)
      do j = 1, 5
        b(j) = x(e,j)
        do i = 1, 5
          m(i,j) = a(e,i,j)
        end do
      end do
      do k = 1, 4
        do i = k + 1, 5
          f = m(i,k)/m(k,k)
          do j = k + 1, 5
            m(i,j) = m(i,j) - f*m(k,j)
          end do
          b(i) = b(i) - f*b(k)
        end do
      end do
      do k = 5, 1, -1
        do j = k + 1, 5
          b(k) = b(k) - m(k,j)*b(j)
        end do
        b(k) = b(k)/m(k,k)
        x(e,k) = b(k)
      end do
    end do
  end subroutine

  subroutine contract_4(n, m, a, b, c)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m,m), b(m,m)
    real(dp), intent(inout) :: c(n,m,m)
    integer :: i, j, k, l
    real(dp) :: s
    !$acc parallel loop collapse(3) present(a, b, c) private(s)
    do k = 1, m
      do j = 1, m
        do i = 1, n
          s = 0
          do l = 1, m
            s = s + a(i,l,k)*b(l,j)
          end do
          c(i,j,k) = s
        end do
      end do
    end do
  end subroutine

  subroutine quaternions(n, q, v, w)
    integer, intent(in) :: n
    real(sp), intent(in) :: q(4,n), v(3,n)
    real(sp), intent(inout) :: w(3,n)
    integer :: i
    real(sp) :: r, a, b, c, d
    !$acc parallel loop present(q, v, w) private(r, a, b, c, d)
    do i = 1, n
      r = 1/sqrt(q(1,i)**2 + q(2,i)**2 + q(3,i)**2 + q(4,i)**2)
      a = q(1,i)*r
      b = q(2,i)*r
      c = q(3,i)*r
      d = q(4,i)*r
      w(1,i) = (1 - 2*(c*c + d*d))*v(1,i) + 2*(b*c - a*d)*v(2,i) + 2*(b*d + a*c)*v(3,i)
      w(2,i) = 2*(b*c + a*d)*v(1,i) + (1 - 2*(b*b + d*d))*v(2,i) + 2*(c*d - a*b)*v(3,i)
      w(3,i) = 2*(b*d - a*c)*v(1,i) + 2*(c*d + a*b)*v(2,i) + (1 - 2*(b*b + c*c))*v(3,i)
    end do
  end subroutine

  subroutine run_blocks_small(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 500000, n8 = 60000, ne = 12000, m = 33
    real(dp), allocatable :: a(:,:,:), b(:,:,:), g(:,:,:), s(:), a8(:,:,:), b8(:,:,:), c8(:,:,:), u(:,:,:,:), ux(:,:,:,:), &
      uy(:,:,:,:), uz(:,:,:,:)
    real(dp), allocatable :: xy(:,:,:), ke(:,:,:), a5(:,:,:), x5(:,:), t4(:,:,:), r4(:,:,:), b4(:,:)
    real(sp), allocatable :: q(:,:), v(:,:), w(:,:)
    real(dp) :: d(6,6)
    integer :: t, i
    allocate (a(3,3,n), b(3,3,n), g(n,3,3), s(n), a8(8,8,n8), b8(8,8,n8), c8(8,8,n8), u(6,6,6,ne), ux(6,6,6,ne), &
      uy(6,6,6,ne), uz(6,6,6,ne))
    allocate (xy(n,2,4), ke(n,4,4), a5(n,5,5), x5(n,5), t4(1000,m,m), r4(1000,m,m), b4(m,m), q(4,2000000), v(3,2000000), &
      w(3,2000000))
    call random_number(a)
    b = 0
    g = 1
    s = 0
    a8 = 1
    b8 = 1
    c8 = 0
    u = 1
    ux = 0
    uy = 0
    uz = 0
    d = 0.5_dp
    xy(:,1,1) = 0
    xy(:,2,1) = 0
    xy(:,1,2) = 1
    xy(:,2,2) = 0
    xy(:,1,3) = 1
    xy(:,2,3) = 1
    xy(:,1,4) = 0
    xy(:,2,4) = 1
    ke = 0
    a5 = 0.1_dp
    do i = 1, 5
      a5(:,i,i) = 2
    end do
    x5 = 1
    t4 = 1
    r4 = 0
    b4 = 1
    q = 0.5
    v = 1
    w = 0
    !$acc data copyin(a, g, a8, b8, u, d, xy, a5, t4, b4, q, v) copy(b, s, c8, ux, uy, uz, ke, x5, r4, w)
    do t = 1, turns
      call inverse_3_records(n, a, b)
      call strain_invariants(n, g, s)
      call products_8(n8, a8, b8, c8)
      call spectral_gradient(ne, d, u, ux, uy, uz)
      call quad_stiffness(n, xy, ke)
      call lu_5(n, a5, x5)
      call contract_4(1000, m, t4, b4, r4)
      call quaternions(2000000, q, v, w)
    end do
    !$acc end data
    print *, 'blocks', sum(s), sum(c8), sum(ux), sum(uy), sum(uz), sum(ke), sum(x5), sum(r4), sum(w)
  end subroutine
end module
