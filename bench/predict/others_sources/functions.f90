! Transcendental functions, complex numbers, integers, called procedures, transposes.
module functions
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine options_sp(n, s, x, t, c)
    integer, intent(in) :: n
    real(sp), intent(in) :: s(n), x(n), t(n)
    real(sp), intent(inout) :: c(n)
    real(sp) :: d1, d2, v
    integer :: i
    do concurrent (i = 1:n) local(d1, d2, v)
      v = 0.3*sqrt(t(i))
      d1 = (log(s(i)/x(i)) + (0.02 + 0.045)*t(i))/v
      d2 = d1 - v
      c(i) = 0.5*s(i)*(1 + erf(d1*0.70710678)) - 0.5*x(i)*exp(-0.02*t(i))*(1 + erf(d2*0.70710678))
    end do
  end subroutine

  subroutine planck_dp(n, m, t, nu, b)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: t(n), nu(m)
    real(dp), intent(inout) :: b(n,m)
    integer :: i, j
    !$acc parallel loop collapse(2) present(t, nu, b)
    do j = 1, m
      do i = 1, n
        b(i,j) = 1.19e-8_dp*nu(j)**3/(exp(1.4388_dp*nu(j)/t(i)) - 1)
      end do
    end do
  end subroutine

  subroutine spherical(n, x, y, z, r, th, ph)
    integer, intent(in) :: n
    real(dp), dimension(n), intent(in) :: x, y, z
    real(dp), dimension(n), intent(inout) :: r, th, ph
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, n
      r(i) = sqrt(x(i)**2 + y(i)**2 + z(i)**2)
      th(i) = acos(z(i)/(r(i) + 1e-30_dp))
      ph(i) = atan2(y(i), x(i))
    end do
  end subroutine

  subroutine reaction_rates(n, m, t, a, b, e, k)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: t(n), a(m), b(m), e(m)
    real(dp), intent(inout) :: k(n,m)
    integer :: i, j
    !$acc parallel loop collapse(2) present(t, a, b, e, k)
    do j = 1, m
      do i = 1, n
        k(i,j) = a(j)*t(i)**b(j)*exp(-e(j)/t(i))
      end do
    end do
  end subroutine

  subroutine gamma_correct(n, m, im, out)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: im(3,n,m)
    real(sp), intent(inout) :: out(3,n,m)
    integer :: i, j, c
    do concurrent (j = 1:m, i = 1:n, c = 1:3)
      if (im(c,i,j) <= 0.0031308) then
        out(c,i,j) = 12.92*im(c,i,j)
      else
        out(c,i,j) = 1.055*im(c,i,j)**(1/2.4) - 0.055
      end if
    end do
  end subroutine

  subroutine structure_factor(n, m, x, k, s)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: x(n), k(m)
    real(dp), intent(inout) :: s(m)
    real(dp) :: c, d
    integer :: i, j
    !$acc parallel loop gang present(x, k, s) private(c, d)
    do j = 1, m
      c = 0
      d = 0
      !$acc loop vector reduction(+:c, d)
      do i = 1, n
        c = c + cos(k(j)*x(i))
        d = d + sin(k(j)*x(i))
      end do
      s(j) = (c*c + d*d)/n
    end do
  end subroutine

  subroutine complex_mix(n, a, b, c, w)
    integer, intent(in) :: n
    complex(dp), intent(in) :: a(n), b(n), w
    complex(dp), intent(inout) :: c(n)
    integer :: i
    !$acc parallel loop present(a, b, c)
    do i = 1, n
      c(i) = w*a(i) + conjg(b(i))*c(i)
    end do
  end subroutine

  subroutine impedance(n, r, l, c, f, z, m)
    integer, intent(in) :: n
    real(sp), dimension(n), intent(in) :: r, l, c, f
    complex(sp), intent(inout) :: z(n)
    real(sp), intent(inout) :: m(n)
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, n
      z(i) = r(i) + cmplx(0.0, f(i)*l(i)) + 1/cmplx(0.01, f(i)*c(i))
      m(i) = abs(z(i))
    end do
  end subroutine

  subroutine xorshift_fill(n, seed, out)
    integer, intent(in) :: n
    integer, intent(in) :: seed(n)
    integer, intent(inout) :: out(n)
    integer :: i, k, x
    !$acc parallel loop present(seed, out) private(x, k)
    do i = 1, n
      x = seed(i)
      do k = 1, 32
        x = ieor(x, ishft(x, 13))
        x = ieor(x, ishft(x, -17))
        x = ieor(x, ishft(x, 5))
      end do
      out(i) = x
    end do
  end subroutine

  subroutine calendar(n, day, y, m, d)
    integer, intent(in) :: n
    integer, intent(in) :: day(n)
    integer, intent(inout) :: y(n), m(n), d(n)
    integer :: i, a, b, c, e
    do concurrent (i = 1:n) local(a, b, c, e)
      a = day(i) + 32044
      b = (4*a + 3)/146097
      c = a - 146097*b/4
      e = (4*c + 3)/1461
      c = c - 1461*e/4
      m(i) = (5*c + 2)/153
      d(i) = c - (153*m(i) + 2)/5 + 1
      y(i) = 100*b + e - 4800 + m(i)/10
    end do
  end subroutine

  pure real(dp) function limiter(a, b)
    !$acc routine seq
    real(dp), intent(in) :: a, b
    if (a*b <= 0) then
      limiter = 0
    else if (abs(a) < abs(b)) then
      limiter = a
    else
      limiter = b
    end if
  end function

  subroutine muscl(n, m, u, l, r)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: u(n,m)
    real(dp), intent(inout) :: l(n,m), r(n,m)
    integer :: i, j
    real(dp) :: s
    !$acc parallel loop collapse(2) present(u, l, r) private(s)
    do j = 1, m
      do i = 2, n - 1
        s = limiter(u(i,j) - u(i-1,j), u(i+1,j) - u(i,j))
        l(i,j) = u(i,j) - 0.5_dp*s
        r(i,j) = u(i,j) + 0.5_dp*s
      end do
    end do
  end subroutine

  subroutine swap_first_last(n, m, k, a, b)
    integer, intent(in) :: n, m, k
    real(sp), intent(in) :: a(n,m,k)
    real(sp), intent(inout) :: b(k,m,n)
    integer :: i, j, l
    !$acc parallel loop collapse(3) present(a, b)
    do l = 1, k
      do j = 1, m
        do i = 1, n
          b(l,j,i) = a(i,j,l)
        end do
      end do
    end do
  end subroutine

  subroutine norm_and_dot(n, a, b, s, d, top)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), b(n)
    real(dp), intent(out) :: s, d, top
    integer :: i
    s = 0
    d = 0
    top = 0
    !$omp target teams distribute parallel do reduction(+:s, d) reduction(max:top)
    do i = 1, n
      s = s + a(i)*a(i)
      d = d + a(i)*b(i)
      top = max(top, abs(a(i) - b(i)))
    end do
  end subroutine

  subroutine run_functions(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 3000000, nt = 20000, m = 128
    real(sp), allocatable :: s(:), x(:), t(:), c(:), im(:,:,:), out(:,:,:), f(:), a3(:,:,:), b3(:,:,:)
    real(dp), allocatable :: tt(:), b(:,:), px(:), py(:), pz(:), r(:), th(:), ph(:), u(:,:), ul(:,:), ur(:,:)
    complex(dp), allocatable :: za(:), zb(:), zc(:)
    complex(sp), allocatable :: zz(:)
    integer, allocatable :: seed(:), res(:), y(:), mo(:)
    real(dp) :: nu(m), aa(m), bb(m), ee(m), kk(m), ss(m), s1, d1, top
    integer :: it, i
    allocate (s(n), x(n), t(n), c(n), f(n), im(3,1200,900), out(3,1200,900), a3(150,130,140), b3(140,130,150))
    allocate (tt(nt), b(nt,m), px(n), py(n), pz(n), r(n), th(n), ph(n), u(3001,1001), ul(3001,1001), ur(3001,1001))
    allocate (za(n), zb(n), zc(n), zz(n), seed(n), res(n), y(n), mo(n))
    call random_number(px)
    call random_number(py)
    call random_number(u)
    call random_number(im)
    pz = 0.3_dp
    r = 0
    th = 0
    ph = 0
    s = 100 + real(px)
    x = 100 + real(py)
    t = 1 + real(px)
    c = 0
    f = 1
    out = 0
    a3 = 1
    b3 = 0
    tt = 250 + px(1:nt)*50
    b = 0
    ul = 0
    ur = 0
    za = 1
    zb = (0.5_dp, 0.1_dp)
    zc = (0.5_dp, 0.1_dp)
    zz = 0
    do i = 1, n
      seed(i) = i
    end do
    res = 0
    y = 0
    mo = 0
    do i = 1, m
      nu(i) = 10*i
      kk(i) = 0.1_dp*i
    end do
    aa = 1e3_dp
    bb = 0.7_dp
    ee = 500
    ss = 0
    !$acc data copyin(s, x, t, tt, nu, px, py, pz, aa, bb, ee, kk, im, f, za, zb, seed, u, a3) copy(c, b, r, th, ph, out, &
    !$acc& ss, zc, zz, res, y, mo, ul, ur, b3)
    do it = 1, turns
      call options_sp(n, s, x, t, c)
      call planck_dp(nt, m, tt, nu, b)
      call spherical(n, px, py, pz, r, th, ph)
      call reaction_rates(nt, m, tt, aa, bb, ee, b)
      call gamma_correct(1200, 900, im, out)
      call structure_factor(nt, m, tt, kk, ss)
      call complex_mix(n, za, zb, zc, (0.3_dp, 0.4_dp))
      call impedance(n, s, x, t, f, zz, c)
      call xorshift_fill(n, seed, res)
      call calendar(n, seed, y, mo, res)
      call muscl(3001, 1001, u, ul, ur)
      call swap_first_last(150, 130, 140, a3, b3)
      call norm_and_dot(n, px, py, s1, d1, top)
    end do
    !$acc end data
    print *, 'functions', sum(c), sum(b), sum(r), sum(th), sum(ph), sum(out), sum(ss), sum(abs(zz)), sum(res), sum(y), &
      sum(mo), sum(ul), sum(ur), sum(b3), s1, d1, top
  end subroutine
end module
