! particle-mesh gravity: cloud in cell, a Fourier transform in three dimensions of our own, leapfrog
module fft_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), parameter :: pi = acos(-1d0)
  interface transform
    module procedure fft1, fft3
  end interface
contains
  subroutine fft1(a, n, isign)
    integer, intent(in) :: n, isign
    complex(dp), intent(inout) :: a(n)
    integer :: i, j, m, mmax, istep
    complex(dp) :: t, w, wp
    real(dp) :: th
    j = 1
    do i = 1, n
      if (j > i) then
        t = a(j); a(j) = a(i); a(i) = t
      end if
      m = n/2
      do while (m >= 1 .and. j > m)
        j = j - m
        m = m/2
        if (m < 1) exit
      end do
      j = j + m
    end do
    mmax = 1
    do while (n > mmax)
      istep = 2*mmax
      th = isign*pi/mmax
      wp = cmplx(cos(th), sin(th), dp)
      w = (1d0, 0d0)
      do m = 1, mmax
        do i = m, n, istep
          j = i + mmax
          t = w*a(j)
          a(j) = a(i) - t
          a(i) = a(i) + t
        end do
        w = w*wp
      end do
      mmax = istep
    end do
  end subroutine
  subroutine fft3(a, isign)
    complex(dp), intent(inout) :: a(:,:,:)
    integer, intent(in) :: isign
    integer :: i, j, k, n
    complex(dp) :: line(size(a, 1))
    n = size(a, 1)
    do k = 1, n
      do j = 1, n
        call transform(a(:, j, k), n, isign)
      end do
    end do
    do k = 1, n
      do i = 1, n
        line = a(i, :, k)
        call transform(line, n, isign)
        a(i, :, k) = line
      end do
    end do
    do j = 1, n
      do i = 1, n
        line = a(i, j, :)
        call transform(line, n, isign)
        a(i, j, :) = line
      end do
    end do
  end subroutine
end module

program pmgrav
  use fft_mod
  implicit none
  integer :: n, np, it, i, j, k, ip, ix, iy, iz, jx, jy, jz
  real(dp), allocatable :: x(:,:), v(:,:), rho(:,:,:), phi(:,:,:), f(:,:,:,:)
  complex(dp), allocatable :: c(:,:,:)
  real(dp) :: kx, ky, kz, k2, dx, dy, dz, acc(3), ekin, dt
  integer(8) :: c0, c1, cr
  character(20) :: arg
  n = 64
  call get_command_argument(1, arg)
  if (arg /= ' ') read(arg, *) n
  np = 4*n**3
  allocate(x(3, np), v(3, np), rho(0:n-1, 0:n-1, 0:n-1), phi(0:n-1, 0:n-1, 0:n-1), f(3, 0:n-1, 0:n-1, 0:n-1), c(n, n, n))
  do ip = 1, np
    x(1, ip) = n*modulo(ip*0.7548776662466927d0, 1d0)
    x(2, ip) = n*modulo(ip*0.5698402909980532d0, 1d0)
    x(3, ip) = n*modulo(ip*0.3471d0 + 0.1d0*sin(ip*0.01d0), 1d0)
  end do
  v = 0
  dt = 0.1d0
  call system_clock(c0, cr)
  do it = 1, 5
    rho = -real(np, dp)/n**3
    do ip = 1, np
      ix = int(x(1, ip)); iy = int(x(2, ip)); iz = int(x(3, ip))
      dx = x(1, ip) - ix; dy = x(2, ip) - iy; dz = x(3, ip) - iz
      ix = mod(ix, n); iy = mod(iy, n); iz = mod(iz, n)
      jx = mod(ix + 1, n); jy = mod(iy + 1, n); jz = mod(iz + 1, n)
      rho(ix, iy, iz) = rho(ix, iy, iz) + (1 - dx)*(1 - dy)*(1 - dz)
      rho(jx, iy, iz) = rho(jx, iy, iz) + dx*(1 - dy)*(1 - dz)
      rho(ix, jy, iz) = rho(ix, jy, iz) + (1 - dx)*dy*(1 - dz)
      rho(jx, jy, iz) = rho(jx, jy, iz) + dx*dy*(1 - dz)
      rho(ix, iy, jz) = rho(ix, iy, jz) + (1 - dx)*(1 - dy)*dz
      rho(jx, iy, jz) = rho(jx, iy, jz) + dx*(1 - dy)*dz
      rho(ix, jy, jz) = rho(ix, jy, jz) + (1 - dx)*dy*dz
      rho(jx, jy, jz) = rho(jx, jy, jz) + dx*dy*dz
    end do
    c = cmplx(rho, 0d0, dp)
    call transform(c, -1)
    do k = 1, n
      kz = 2*pi*merge(k - 1, k - 1 - n, k <= n/2)/n
      do j = 1, n
        ky = 2*pi*merge(j - 1, j - 1 - n, j <= n/2)/n
        do i = 1, n
          kx = 2*pi*merge(i - 1, i - 1 - n, i <= n/2)/n
          k2 = kx**2 + ky**2 + kz**2
          if (k2 > 0) then
            c(i, j, k) = -c(i, j, k)/k2
          else
            c(i, j, k) = 0
          end if
        end do
      end do
    end do
    call transform(c, 1)
    phi = real(c, dp)/real(n, dp)**3
    f(1, :, :, :) = -0.5d0*(cshift(phi, 1, 1) - cshift(phi, -1, 1))
    f(2, :, :, :) = -0.5d0*(cshift(phi, 1, 2) - cshift(phi, -1, 2))
    f(3, :, :, :) = -0.5d0*(cshift(phi, 1, 3) - cshift(phi, -1, 3))
    ekin = 0
    do ip = 1, np
      ix = mod(int(x(1, ip)), n); iy = mod(int(x(2, ip)), n); iz = mod(int(x(3, ip)), n)
      jx = mod(ix + 1, n); jy = mod(iy + 1, n); jz = mod(iz + 1, n)
      dx = x(1, ip) - int(x(1, ip)); dy = x(2, ip) - int(x(2, ip)); dz = x(3, ip) - int(x(3, ip))
      acc = f(:, ix, iy, iz)*(1 - dx)*(1 - dy)*(1 - dz) + f(:, jx, iy, iz)*dx*(1 - dy)*(1 - dz) &
        + f(:, ix, jy, iz)*(1 - dx)*dy*(1 - dz) + f(:, jx, jy, iz)*dx*dy*(1 - dz) &
        + f(:, ix, iy, jz)*(1 - dx)*(1 - dy)*dz + f(:, jx, iy, jz)*dx*(1 - dy)*dz &
        + f(:, ix, jy, jz)*(1 - dx)*dy*dz + f(:, jx, jy, jz)*dx*dy*dz
      v(:, ip) = v(:, ip) + dt*0.01d0*acc
      x(:, ip) = modulo(x(:, ip) + dt*v(:, ip), real(n, dp))
      ekin = ekin + 0.5d0*sum(v(:, ip)**2)
    end do
    print '(a, i3, 2es16.8)', 'step', it, ekin, maxval(abs(phi))
  end do
  call system_clock(c1)
  print '(a, f10.1)', 'time ms', 1d3*(c1 - c0)/cr
end program
