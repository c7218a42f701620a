! Functions, divisions, roots, branches by DO CONCURRENT: options, planets, spectra, error functions, limiters, quotients of zero, powers, angles.
module special_work
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine kepler_steps(n, m, ecc, e)
    integer, intent(in) :: n
    real(dp), intent(in) :: m(n), ecc(n)
    real(dp), intent(inout) :: e(n)
    integer :: i, it
    real(dp) :: x
    do concurrent (i = 1:n)
      x = m(i)
      do it = 1, 5
        x = x - (x - ecc(i)*sin(x) - m(i))/(1 - ecc(i)*cos(x))
      end do
      e(i) = x
    end do
  end subroutine

  subroutine voigt_profile(n, v, g, a, s)
    integer, intent(in) :: n
    real(sp), intent(in) :: v(n), g(n), a
    real(sp), intent(inout) :: s(n)
    integer :: i
    do concurrent (i = 1:n)
      s(i) = exp(-v(i)**2)*erfc(a/g(i)) + g(i)/(3.14159*(v(i)**2 + g(i)**2)) + sqrt(abs(v(i)))*log(1 + g(i))
    end do
  end subroutine

  subroutine zero_quotients(n, a, b, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), b(n)
    real(dp), intent(inout) :: c(n)
    integer :: i
    do concurrent (i = 1:n)
      c(i) = a(i)/b(i) + a(i)/(b(i) + 1) + a(i)/(b(i) + 2)
    end do
  end subroutine

  subroutine quotients(n, a, b, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), b(n)
    real(dp), intent(inout) :: c(n)
    integer :: i
    do concurrent (i = 1:n)
      c(i) = a(i)/b(i) + a(i)/(b(i) + 1) + a(i)/(b(i) + 2)
    end do
  end subroutine

  subroutine great_circle(n, m, lat, lon, p, q, d)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: lat(n), lon(n), p(m), q(m)
    real(dp), intent(inout) :: d(n,m)
    integer :: i, j
    do concurrent (j = 1:m, i = 1:n)
      d(i,j) = 6371*2*asin(sqrt(sin((lat(i) - p(j))/2)**2 + cos(lat(i))*cos(p(j))*sin((lon(i) - q(j))/2)**2))
    end do
  end subroutine

  subroutine van_leer(nx, ny, q, flux, c)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: q(-1:nx+2,ny), c
    real(dp), intent(inout) :: flux(nx,ny)
    integer :: i, j
    real(dp) :: d, dl, dr
    do concurrent (j = 1:ny, i = 1:nx)
      dl = q(i,j) - q(i-1,j)
      dr = q(i+1,j) - q(i,j)
      if (dl*dr > 0) then
        d = 2*dl*dr/(dl + dr)
      else
        d = 0
      end if
      flux(i,j) = c*(q(i,j) + 0.5_dp*(1 - c)*d)
    end do
  end subroutine

  subroutine power_laws(n, x, y, p)
    integer, intent(in) :: n
    real(sp), intent(in) :: x(n), p
    real(sp), intent(inout) :: y(n)
    integer :: i
    do concurrent (i = 1:n)
      y(i) = x(i)**p + x(i)**1.7 + tanh(x(i))
    end do
  end subroutine

  subroutine phase_angles(n, re, im, amp, phi)
    integer, intent(in) :: n
    real(sp), intent(in) :: re(n), im(n)
    real(sp), intent(inout) :: amp(n), phi(n)
    integer :: i
    do concurrent (i = 1:n)
      amp(i) = sqrt(re(i)**2 + im(i)**2)
      phi(i) = atan2(im(i), re(i))
    end do
  end subroutine

  subroutine run_special_work(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 2000000, nz = 4000000, ng = 4000, mg = 500, nx = 2000, ny = 1500
    real(dp), allocatable :: m(:), ecc(:), e(:), a(:), b(:), c(:), o(:), lat(:), lon(:), p(:), q(:), d(:,:), qq(:,:), &
      fl(:,:)
    real(sp), allocatable :: v(:), g(:), s(:), x(:), y(:), amp(:), phi(:)
    integer :: turn, i, j
    allocate (m(n), ecc(n), e(n), a(nz), b(nz), c(nz), o(nz), lat(ng), lon(ng), p(mg), q(mg), d(ng,mg), qq(-1:nx+2,ny), &
      fl(nx,ny))
    allocate (v(n), g(n), s(n), x(n), y(n), amp(n), phi(n))
    do i = 1, n
      m(i) = 0.001_dp*mod(i, 6000)
      ecc(i) = 0.1_dp + 0.0001_dp*mod(i, 5000)
      v(i) = 0.001*mod(i, 3000)
      g(i) = 0.5 + 0.001*mod(i, 1000)
      x(i) = 0.5 + 0.001*mod(i, 2000)
      y(i) = 0.001*mod(i, 1777) - 0.8
    end do
    e = 0
    do i = 1, nz
      b(i) = 1 + mod(i, 100)
      a(i) = 1 + mod(i, 17)
    end do
    o = 0
    c = 0
    do i = 1, ng
      lat(i) = 0.0003_dp*i
      lon(i) = 0.0005_dp*i
    end do
    do i = 1, mg
      p(i) = 0.002_dp*i
      q(i) = 0.004_dp*i
    end do
    d = 0
    fl = 0
    s = 0
    amp = 0
    phi = 0
    do j = 1, ny
      do i = -1, nx + 2
        qq(i,j) = sin(0.05_dp*i + 0.1_dp*j)
      end do
    end do
    do turn = 1, turns
      call kepler_steps(n, m, ecc, e)
      call voigt_profile(n, v, g, 0.3, s)
      call zero_quotients(nz, o, b, c)
      call quotients(nz, a, b, c)
      call great_circle(ng, mg, lat, lon, p, q, d)
      call van_leer(nx, ny, qq, fl, 0.4_dp)
      call power_laws(n, x, y, 2.3)
      call phase_angles(n, v, x, amp, phi)
    end do
    print *, 'special', sum(e), sum(s), sum(c), sum(d), sum(fl), sum(y), sum(amp), sum(phi)
  end subroutine
end module
