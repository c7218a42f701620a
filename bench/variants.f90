! Nests as people write them, beside a bound: small matrices and columns an iteration, work arrays, windows, bands, triangles, recurrences. Each prints its
! microseconds, those that its bytes take at RATE GB/s or its operations at 30 TF/s (f64) and 55 (f32), and their ratio. Sizes 0: small ones, and checksums.
! Usage: variants [sizes [RATE]]
module variants_data
  use timing
  implicit none
  integer, parameter :: sp = kind(1.0)
  integer :: full = 1
  real(dp) :: rate = 4200
  integer :: ne, nn, n3, n5, n10, nb, nz, nc, n, m, ng, nk, nv
  integer, allocatable :: conn8(:,:), label(:)
  real(dp), allocatable :: xyz(:,:), kh(:,:,:), gp(:,:,:)
  real(dp), allocatable :: a3(:,:,:), b3(:,:), x3(:,:), a5(:,:,:), b5(:,:), x5(:,:), a10(:,:,:), b10(:,:), x10(:,:)
  real(dp), allocatable :: m16(:,:,:), l16(:,:,:), m8(:,:,:), l8(:,:,:), m32(:,:,:), l32(:,:,:), m12(:,:,:)
  real(dp), allocatable :: dx(:,:), uel(:,:,:,:), wel(:,:,:,:), gel(:,:,:,:,:)
  real(sp) :: ker(-2:2,-2:2)
  real(dp), allocatable :: rlo(:,:), rdi(:,:), rup(:,:), rrh(:,:), rso(:,:)
  real(sp), allocatable :: f(:,:), g(:,:), fa(:,:), cen(:,:)
  real(dp), allocatable :: fs(:,:,:,:), fd(:,:,:,:), ft(:,:,:,:), fu(:,:,:,:)
  integer :: cx(19), cy(19), cz(19)
  real(dp) :: wt(19)
  real(dp), allocatable :: a(:,:), b(:,:), x(:), y(:), z(:), band(:,:), p(:,:,:), q(:,:,:)
contains
  subroutine fill8(n, a, seed)
    integer, intent(in) :: n, seed
    real(dp), intent(out) :: a(n)
    integer :: i
    integer(8) :: k
    !$acc parallel loop present(a)
    do i = 1, n
      k = mod(int(i, 8)*7919_8 + seed*104729_8, 1000003_8)
      a(i) = real(mod(k*k, 1000003_8), dp)/1000003.0_dp + 0.01_dp
    end do
  end subroutine fill8

  subroutine fill4(n, a, seed)
    integer, intent(in) :: n, seed
    real(sp), intent(out) :: a(n)
    integer :: i
    integer(8) :: k
    !$acc parallel loop present(a)
    do i = 1, n
      k = mod(int(i, 8)*7919_8 + seed*104729_8, 1000003_8)
      a(i) = real(mod(k*k, 1000003_8), sp)/1000003.0 + 0.01
    end do
  end subroutine fill4

  subroutine fill_int(n, a, seed, top)
    integer, intent(in) :: n, seed, top
    integer, intent(out) :: a(n)
    integer :: i
    integer(8) :: k
    !$acc parallel loop present(a)
    do i = 1, n
      k = mod(int(i, 8)*7919_8 + seed*104729_8, 1000003_8)
      a(i) = int(mod(mod(k*k, 1000003_8)*40503_8 + i, int(top, 8))) + 1
    end do
  end subroutine fill_int

  real(dp) function norm8(n, a) result(s)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    integer :: i
    s = 0
    !$acc parallel loop present(a) reduction(+:s)
    do i = 1, n
      s = s + a(i)*(1 + mod(i, 7))
    end do
  end function norm8

  real(dp) function norm4(n, a) result(s)
    integer, intent(in) :: n
    real(sp), intent(in) :: a(n)
    integer :: i
    s = 0
    !$acc parallel loop present(a) reduction(+:s)
    do i = 1, n
      s = s + real(a(i), dp)*(1 + mod(i, 7))
    end do
  end function norm4

  integer function pick(large, small)
    integer, intent(in) :: large, small
    pick = large
    if (full == 0) pick = small
  end function pick

  ! Microseconds of 'work' beside the least that its bytes and its operations (of 64 and of 32 bits) take.
  subroutine gauge(name, work, bytes, f64, f32)
    character(*), intent(in) :: name
    real(dp), intent(in) :: bytes
    real(dp), intent(in), optional :: f64, f32
    interface
      subroutine work
      end subroutine work
    end interface
    real(dp) :: t(5), bound, m
    integer :: k
    call work
    !$acc wait
    do k = 1, size(t)
      t(k) = now()
      call work
      !$acc wait
      t(k) = now() - t(k)
      if (t(k) > 0.3_dp .and. full == 1) then
        t(k:) = t(k)
        exit
      end if
    end do
    bound = bytes/(rate*1e9_dp)
    if (present(f64)) bound = max(bound, f64/30e12_dp)
    if (present(f32)) bound = max(bound, f32/55e12_dp)
    m = median(t)
    if (full == 1) write (*, '(a24,2(f11.1),f8.2)') name, m*1e6_dp, bound*1e6_dp, bound/m
    flush (6)
  end subroutine gauge

  subroutine check(name, value)
    character(*), intent(in) :: name
    real(dp), intent(in) :: value
    if (full == 0) write (*, '(a24,es16.8)') name, value
  end subroutine check

  subroutine fem_hex
    integer :: e, i, j, k, l
    real(dp) :: x(3,8), jac(3,3), g(3,8), det
    !$acc kernels
    !$acc loop independent private(x, jac, g, det)
    do e = 1, ne
      do i = 1, 8
        x(:,i) = xyz(:,conn8(i,e))
      end do
      kh(:,:,e) = 0
      do l = 1, 8
        do j = 1, 3
          do i = 1, 3
            jac(i,j) = 0
            do k = 1, 8
              jac(i,j) = jac(i,j) + gp(i,k,l)*x(j,k)
            end do
          end do
        end do
        det = jac(1,1)*(jac(2,2)*jac(3,3) - jac(2,3)*jac(3,2)) - jac(1,2)*(jac(2,1)*jac(3,3) - jac(2,3)*jac(3,1)) &
            + jac(1,3)*(jac(2,1)*jac(3,2) - jac(2,2)*jac(3,1)) + 3
        do k = 1, 8
          do i = 1, 3
            g(i,k) = (jac(1,i)*gp(1,k,l) + jac(2,i)*gp(2,k,l) + jac(3,i)*gp(3,k,l))/det
          end do
        end do
        do j = 1, 8
          do i = 1, 8
            kh(i,j,e) = kh(i,j,e) + det*(g(1,i)*g(1,j) + g(2,i)*g(2,j) + g(3,i)*g(3,j))
          end do
        end do
      end do
    end do
    !$acc end kernels
  end subroutine fem_hex

  subroutine solve3
    integer :: e, i, j, k
    real(dp) :: a(3,3), b(3), f
    do concurrent (e = 1:n3) local(a, b, f, i, j, k)
      a = a3(:,:,e)
      b = b3(:,e)
      do i = 1, 3
        a(i,i) = a(i,i) + 4
      end do
      do k = 1, 2
        do i = k + 1, 3
          f = a(i,k)/a(k,k)
          do j = k + 1, 3
            a(i,j) = a(i,j) - f*a(k,j)
          end do
          b(i) = b(i) - f*b(k)
        end do
      end do
      do i = 3, 1, -1
        do j = i + 1, 3
          b(i) = b(i) - a(i,j)*b(j)
        end do
        b(i) = b(i)/a(i,i)
      end do
      x3(:,e) = b
    end do
  end subroutine solve3

  subroutine solve5
    integer :: e, i, j, k
    real(dp) :: a(5,5), b(5), f
    !$omp target teams distribute parallel do private(a, b, f)
    do e = 1, n5
      do i = 1, 5
        do j = 1, 5
          a(i,j) = a5(e,i,j)
        end do
        a(i,i) = a(i,i) + 6
        b(i) = b5(e,i)
      end do
      do k = 1, 4
        do i = k + 1, 5
          f = a(i,k)/a(k,k)
          do j = k + 1, 5
            a(i,j) = a(i,j) - f*a(k,j)
          end do
          b(i) = b(i) - f*b(k)
        end do
      end do
      do i = 5, 1, -1
        do j = i + 1, 5
          b(i) = b(i) - a(i,j)*b(j)
        end do
        b(i) = b(i)/a(i,i)
        x5(e,i) = b(i)
      end do
    end do
  end subroutine solve5

  subroutine solve10
    integer :: e, i, j, k
    real(dp) :: a(10,10), b(10), f
    !$acc kernels
    do e = 1, n10
      a = a10(:,:,e)
      b = b10(:,e)
      do i = 1, 10
        a(i,i) = a(i,i) + 12
      end do
      do k = 1, 9
        do i = k + 1, 10
          f = a(i,k)/a(k,k)
          do j = k + 1, 10
            a(i,j) = a(i,j) - f*a(k,j)
          end do
          b(i) = b(i) - f*b(k)
        end do
      end do
      do i = 10, 1, -1
        do j = i + 1, 10
          b(i) = b(i) - a(i,j)*b(j)
        end do
        b(i) = b(i)/a(i,i)
      end do
      x10(:,e) = b
    end do
    !$acc end kernels
  end subroutine solve10

  subroutine lu16
    integer :: b, i, j, k
    !$acc parallel loop gang
    do b = 1, nb
      do j = 1, 16
        do i = 1, 16
          l16(i,j,b) = m16(i,j,b)
        end do
        l16(j,j,b) = l16(j,j,b) + 16
      end do
      do k = 1, 15
        do i = k + 1, 16
          l16(i,k,b) = l16(i,k,b)/l16(k,k,b)
        end do
        do j = k + 1, 16
          do i = k + 1, 16
            l16(i,j,b) = l16(i,j,b) - l16(i,k,b)*l16(k,j,b)
          end do
        end do
      end do
    end do
  end subroutine lu16

  subroutine chol8
    integer :: b, i, j, k
    real(dp) :: s
    !$acc kernels
    !$acc loop independent
    do b = 1, nb*4
      do j = 1, 8
        s = m8(j,j,b) + 8
        do k = 1, j - 1
          s = s - l8(j,k,b)**2
        end do
        l8(j,j,b) = sqrt(s)
        do i = j + 1, 8
          s = m8(i,j,b)
          do k = 1, j - 1
            s = s - l8(i,k,b)*l8(j,k,b)
          end do
          l8(i,j,b) = s/l8(j,j,b)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine chol8

  subroutine chol32
    integer :: b, i, j, k
    !$acc kernels
    !$acc loop independent
    do b = 1, nb/4
      do j = 1, 32
        do i = j, 32
          l32(i,j,b) = m32(i,j,b)
        end do
        l32(j,j,b) = l32(j,j,b) + 40
      end do
      do k = 1, 32
        l32(k,k,b) = sqrt(l32(k,k,b))
        do i = k + 1, 32
          l32(i,k,b) = l32(i,k,b)/l32(k,k,b)
        end do
        do j = k + 1, 32
          do i = j, 32
            l32(i,j,b) = l32(i,j,b) - l32(i,k,b)*l32(j,k,b)
          end do
        end do
      end do
    end do
    !$acc end kernels
  end subroutine chol32

  subroutine gauss_jordan12
    integer :: b, i, j, k
    real(dp) :: p, f
    !$acc parallel loop
    do b = 1, nb
      do k = 1, 12
        p = 1/(m12(k,k,b) + 12)
        do j = 1, 12
          m12(k,j,b) = m12(k,j,b)*p
        end do
        do i = 1, 12
          if (i /= k) then
            f = m12(i,k,b)
            do j = 1, 12
              m12(i,j,b) = m12(i,j,b) - f*m12(k,j,b)
            end do
          end if
        end do
      end do
    end do
  end subroutine gauss_jordan12

  subroutine spectral8
    integer :: e, i, j, k, l
    real(dp) :: ur(8,8,8), us(8,8,8), ut(8,8,8), r, s, t
    !$acc parallel loop gang private(ur, us, ut)
    do e = 1, ne
      !$acc loop vector collapse(3)
      do k = 1, 8
        do j = 1, 8
          do i = 1, 8
            r = 0; s = 0; t = 0
            do l = 1, 8
              r = r + dx(i,l)*uel(l,j,k,e)
              s = s + dx(j,l)*uel(i,l,k,e)
              t = t + dx(k,l)*uel(i,j,l,e)
            end do
            ur(i,j,k) = gel(1,i,j,k,e)*r + gel(2,i,j,k,e)*s + gel(3,i,j,k,e)*t
            us(i,j,k) = gel(2,i,j,k,e)*r + gel(4,i,j,k,e)*s + gel(5,i,j,k,e)*t
            ut(i,j,k) = gel(3,i,j,k,e)*r + gel(5,i,j,k,e)*s + gel(6,i,j,k,e)*t
          end do
        end do
      end do
      !$acc loop vector collapse(3)
      do k = 1, 8
        do j = 1, 8
          do i = 1, 8
            r = 0
            do l = 1, 8
              r = r + dx(l,i)*ur(l,j,k) + dx(l,j)*us(i,l,k) + dx(l,k)*ut(i,j,l)
            end do
            wel(i,j,k,e) = r
          end do
        end do
      end do
    end do
  end subroutine spectral8

  subroutine column_first
    integer :: i, k
    real(dp) :: cp(64), es, flux
    !$acc kernels
    do i = 1, nc
      cp(1) = 0
      do k = 1, nz
        es = exp(-rlo(k,i))
        if (rdi(k,i) > 0.5_dp) es = es*0.5_dp
        cp(k) = es*rup(k,i)
      end do
      flux = 1
      do k = 1, nz
        flux = flux*(1 - 0.01_dp*cp(k))
        rso(k,i) = flux
      end do
      flux = 0
      do k = nz, 1, -1
        flux = flux + rso(k,i)*cp(k)
        rrh(k,i) = flux
      end do
    end do
    !$acc end kernels
  end subroutine column_first

  subroutine bilateral
    integer :: i, j, p, q
    real(sp) :: s, t, e
    do concurrent (j = 3:m-2, i = 3:n-2) local(p, q, s, t, e)
      s = 0
      t = 0
      do q = -2, 2
        do p = -2, 2
          e = exp(-0.1*(p*p + q*q) - (f(i+p,j+q) - f(i,j))**2)
          s = s + e*f(i+p,j+q)
          t = t + e
        end do
      end do
      g(i,j) = s/t
    end do
  end subroutine bilateral

  subroutine sum_into_element
    integer :: i, j, p, q
    !$acc kernels
    do j = 3, m - 2
      do i = 3, n - 2
        g(i,j) = 0
        do q = -2, 2
          do p = -2, 2
            g(i,j) = g(i,j) + ker(p,q)*f(i+p,j+q)
          end do
        end do
      end do
    end do
    !$acc end kernels
  end subroutine sum_into_element

  subroutine moving_average
    integer :: i, j
    real(sp) :: s
    !$acc kernels
    do j = 1, m
      s = sum(f(1:15,j))
      g(8,j) = s/15
      do i = 9, n - 7
        s = s + f(i+7,j) - f(i-8,j)
        g(i,j) = s/15
      end do
    end do
    !$acc end kernels
  end subroutine moving_average

  subroutine lbm_soa
    integer :: i, j, k, q
    real(dp) :: rho, u, v, z, cu, uu, fin(19)
    !$acc parallel loop collapse(3) private(fin)
    do k = 2, ng - 1
      do j = 2, ng - 1
        do i = 2, ng - 1
          rho = 0; u = 0; v = 0; z = 0
          do q = 1, 19
            fin(q) = fs(i-cx(q),j-cy(q),k-cz(q),q)
            rho = rho + fin(q)
            u = u + cx(q)*fin(q)
            v = v + cy(q)*fin(q)
            z = z + cz(q)*fin(q)
          end do
          u = u/rho; v = v/rho; z = z/rho
          uu = 1.5_dp*(u*u + v*v + z*z)
          do q = 1, 19
            cu = 3*(cx(q)*u + cy(q)*v + cz(q)*z)
            fd(i,j,k,q) = fin(q) - 0.6_dp*(fin(q) - wt(q)*rho*(1 + cu + 0.5_dp*cu*cu - uu))
          end do
        end do
      end do
    end do
  end subroutine lbm_soa

  subroutine lbm_aos
    integer :: i, j, k, q
    real(dp) :: rho, u, v, z, cu, uu, fin(19)
    !$acc kernels
    do k = 2, ng - 1
      do j = 2, ng - 1
        do i = 2, ng - 1
          rho = 0; u = 0; v = 0; z = 0
          do q = 1, 19
            fin(q) = ft(q,i-cx(q),j-cy(q),k-cz(q))
            rho = rho + fin(q)
            u = u + cx(q)*fin(q)
            v = v + cy(q)*fin(q)
            z = z + cz(q)*fin(q)
          end do
          u = u/rho; v = v/rho; z = z/rho
          uu = 1.5_dp*(u*u + v*v + z*z)
          do q = 1, 19
            cu = 3*(cx(q)*u + cy(q)*v + cz(q)*z)
            fu(q,i,j,k) = fin(q) - 0.6_dp*(fin(q) - wt(q)*rho*(1 + cu + 0.5_dp*cu*cu - uu))
          end do
        end do
      end do
    end do
    !$acc end kernels
  end subroutine lbm_aos

  subroutine limiter
    integer :: i, j
    real(dp) :: slope(0:4097), left, right
    !$acc kernels
    do j = 1, m
      do i = 2, n - 1
        left = a(i,j) - a(i-1,j)
        right = a(i+1,j) - a(i,j)
        if (left*right > 0) then
          slope(i) = sign(min(abs(left), abs(right)), left)
        else
          slope(i) = 0
        end if
      end do
      do i = 3, n - 2
        b(i,j) = a(i,j) - 0.1_dp*(a(i,j) + 0.5_dp*slope(i) - a(i-1,j) - 0.5_dp*slope(i-1))
      end do
    end do
    !$acc end kernels
  end subroutine limiter

  subroutine band_matrix
    integer :: i, j
    !$acc kernels
    y(1:nv) = 0
    do j = 1, nv
      do i = max(1, j-7), min(nv, j+7)
        y(i) = y(i) + band(8+i-j,j)*x(j)
      end do
    end do
    !$acc end kernels
  end subroutine band_matrix

  subroutine triangle_vector
    integer :: i, j
    real(dp) :: s
    !$acc kernels
    do i = 1, m
      s = 0
      do j = 1, i
        s = s + a(i,j)*x(j)
      end do
      z(i) = s
    end do
    !$acc end kernels
  end subroutine triangle_vector

  subroutine running_middle
    integer :: i, j, k
    !$acc kernels
    do k = 1, nk
      do i = 1, nk
        q(i,1,k) = p(i,1,k)
      end do
      do j = 2, nk
        do i = 1, nk
          q(i,j,k) = q(i,j-1,k) + p(i,j,k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine running_middle

  subroutine assign_centre
    integer :: i, c1, k, best
    real(sp) :: s, least
    !$acc kernels
    do i = 1, nv
      least = huge(least)
      best = 0
      do c1 = 1, 16
        s = 0
        do k = 1, 8
          s = s + (fa(k,i) - cen(k,c1))**2
        end do
        if (s < least) then
          least = s
          best = c1
        end if
      end do
      label(i) = best
    end do
    !$acc end kernels
  end subroutine assign_centre

  subroutine run_blocks
    ne = pick(500000, 100)
    nn = pick(350000, 100)
    allocate (conn8(8,ne), xyz(3,nn), kh(8,8,ne), gp(3,8,8))
    !$acc enter data create(conn8, xyz, kh, gp)
    call fill_int(8*ne, conn8, 2, nn)
    call fill8(3*nn, xyz, 3)
    call fill8(192, gp, 5)
    call gauge('fem_hex', fem_hex, ne*544.0_dp, f64=ne*8.0_dp*(64*7 + 144 + 150))
    call check('fem_hex', norm8(64*ne, kh))
    !$acc exit data delete(conn8, xyz, kh, gp)
    ne = pick(40000, 20)
    allocate (dx(8,8), uel(8,8,8,ne), wel(8,8,8,ne), gel(6,8,8,8,ne))
    !$acc enter data create(dx, uel, wel, gel)
    call fill8(64, dx, 1)
    call fill8(512*ne, uel, 3)
    call fill8(6*512*ne, gel, 4)
    call gauge('spectral8', spectral8, ne*512*64.0_dp, f64=ne*512*111.0_dp)
    call check('spectral8', norm8(512*ne, wel))
    !$acc exit data delete(dx, uel, wel, gel)
    n3 = pick(4000000, 300)
    n5 = pick(1000000, 300)
    n10 = pick(400000, 70)
    nb = pick(200000, 40)
    allocate (a3(3,3,n3), b3(3,n3), x3(3,n3), a5(n5,5,5), b5(n5,5), x5(n5,5), a10(10,10,n10), b10(10,n10), x10(10,n10))
    allocate (m16(16,16,nb), l16(16,16,nb), m8(8,8,nb*4), l8(8,8,nb*4), m32(32,32,nb/4), l32(32,32,nb/4))
    allocate (m12(12,12,nb))
    !$acc enter data create(a3, b3, x3, a5, b5, x5, a10, b10, x10, m16, l16, m8, l8, m32, l32, m12)
    call fill8(9*n3, a3, 1)
    call fill8(3*n3, b3, 2)
    call fill8(25*n5, a5, 3)
    call fill8(5*n5, b5, 4)
    call fill8(100*n10, a10, 5)
    call fill8(10*n10, b10, 6)
    call fill8(256*nb, m16, 1)
    call fill8(256*nb, m8, 2)
    call fill8(256*nb, l8, 2)
    call fill8(256*nb, m32, 3)
    call fill8(256*nb, l32, 3)
    call fill8(144*nb, m12, 4)
    call gauge('solve3', solve3, n3*120.0_dp)
    call check('solve3', norm8(3*n3, x3))
    call gauge('solve5', solve5, n5*280.0_dp)
    call check('solve5', norm8(5*n5, x5))
    call gauge('solve10', solve10, n10*960.0_dp)
    call check('solve10', norm8(10*n10, x10))
    call gauge('lu16', lu16, nb*4096.0_dp)
    call check('lu16', norm8(256*nb, l16))
    call gauge('chol8', chol8, nb*2560.0_dp)
    call check('chol8', norm8(256*nb, l8))
    call gauge('chol32', chol32, nb/4*8500.0_dp)
    call check('chol32', norm8(256*nb, l32))
    call gauge('gauss_jordan12', gauss_jordan12, nb*2304.0_dp)
    call check('gauss_jordan12', norm8(144*nb, m12))
    !$acc exit data delete(a3, b3, x3, a5, b5, x5, a10, b10, x10, m16, l16, m8, l8, m32, l32, m12)
  end subroutine run_blocks

  subroutine run_fields
    integer :: l
    nz = pick(64, 24)
    nc = pick(262144, 150)
    l = nz*nc
    allocate (rlo(nz,nc), rdi(nz,nc), rup(nz,nc), rrh(nz,nc), rso(nz,nc))
    !$acc enter data create(rlo, rdi, rup, rrh, rso)
    call fill8(l, rlo, 1)
    call fill8(l, rdi, 2)
    call fill8(l, rup, 3)
    call gauge('column_first', column_first, l*40.0_dp)
    call check('column_first', norm8(l, rrh))
    !$acc exit data delete(rlo, rdi, rup, rrh, rso)
    n = pick(8192, 70)
    m = pick(8192, 90)
    allocate (f(n,m), g(n,m))
    !$acc enter data create(f, g)
    call fill4(n*m, f, 1)
    call fill4(n*m, g, 2)
    call gauge('bilateral', bilateral, n*m*8.0_dp, f32=n*m*25*(12 + 16.0_dp))
    call check('bilateral', norm4(n*m, g))
    ker = reshape([0.25, 0.5, 1.0, 0.5, 0.25, 0.5, 1.0, 2.0, 1.0, 0.5, 1.0, 2.0, 4.0, 2.0, 1.0, 0.5, 1.0, 2.0, 1.0, 0.5, &
                   0.25, 0.5, 1.0, 0.5, 0.25], [5, 5])
    call gauge('sum_into_element', sum_into_element, n*m*8.0_dp, f32=n*m*50.0_dp)
    call check('sum_into_element', norm4(n*m, g))
    call gauge('moving_average', moving_average, n*m*8.0_dp)
    call check('moving_average', norm4(n*m, g))
    !$acc exit data delete(f, g)
    cx = [0, 1,-1,0,0,0,0, 1,-1,1,-1, 1,-1,1,-1, 0,0,0,0]
    cy = [0, 0,0,1,-1,0,0, 1,-1,-1,1, 0,0,0,0, 1,-1,1,-1]
    cz = [0, 0,0,0,0,1,-1, 0,0,0,0, 1,-1,-1,1, 1,-1,-1,1]
    wt = 1.0_dp/36
    wt(1) = 1.0_dp/3
    wt(2:7) = 1.0_dp/18
    ng = pick(192, 9)
    l = ng**3*19
    allocate (fs(ng,ng,ng,19), fd(ng,ng,ng,19), ft(19,ng,ng,ng), fu(19,ng,ng,ng))
    !$acc enter data create(fs, fd, ft, fu)
    call fill8(l, fs, 1)
    call fill8(l, fd, 2)
    call fill8(l, ft, 1)
    call fill8(l, fu, 2)
    call gauge('lbm_soa', lbm_soa, l*16.0_dp)
    call check('lbm_soa', norm8(l, fd))
    call gauge('lbm_aos', lbm_aos, l*16.0_dp)
    call check('lbm_aos', norm8(l, fu))
    !$acc exit data delete(fs, fd, ft, fu)
  end subroutine run_fields

  subroutine run_matrices
    n = pick(4096, 60)
    m = pick(4096, 50)
    nv = pick(4000000, 500)
    nk = pick(400, 14)
    allocate (a(n,m), b(n,m), x(nv), y(nv), z(m), band(15,nv), p(nk,nk,nk), q(nk,nk,nk), fa(8,nv), cen(8,16), label(nv))
    !$acc enter data create(a, b, x, y, z, band, p, q, fa, cen, label)
    call fill8(n*m, a, 1)
    call fill8(n*m, b, 2)
    call fill8(nv, x, 3)
    call fill8(15*nv, band, 7)
    call fill8(nk**3, p, 1)
    call fill4(8*nv, fa, 6)
    call fill4(128, cen, 7)
    call gauge('triangle_vector', triangle_vector, n*m*4.0_dp)
    call check('triangle_vector', norm8(m, z))
    call gauge('limiter', limiter, n*m*16.0_dp)
    call check('limiter', norm8(n*m, b))
    call gauge('band_matrix', band_matrix, nv*136.0_dp)
    call check('band_matrix', norm8(nv, y))
    call gauge('running_middle', running_middle, nk**3*16.0_dp)
    call check('running_middle', norm8(nk**3, q))
    call gauge('assign_centre', assign_centre, nv*36.0_dp, f32=nv*16*27.0_dp)
    call check('assign_centre', labels())
    !$acc exit data delete(a, b, x, y, z, band, p, q, fa, cen, label)
  end subroutine run_matrices

  real(dp) function labels()
    integer :: i
    labels = 0
    !$acc parallel loop present(label) reduction(+:labels)
    do i = 1, nv
      labels = labels + label(i)*(1 + mod(i, 7))
    end do
  end function labels
end module variants_data

program variants
  use variants_data
  implicit none
  full = argument(1, 1)
  rate = argument(2, 4200)
  call run_blocks
  call run_fields
  call run_matrices
end program variants
