! Telescopes by OpenACC: images of photons, stars, spectra of fibres, visibilities of antennas.
module telescopes_acc
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! An image of photons: counts of pixels.
  subroutine photon_image(n, m, x, y, image)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: x(n), y(n)
    integer, intent(inout) :: image(m,m)
    integer :: i, a, b
    !$acc parallel loop present(x, y, image) private(a, b)
    do i = 1, n
      a = min(int(x(i)*m) + 1, m)
      b = min(int(y(i)*m) + 1, m)
      !$acc atomic update
      image(a,b) = image(a,b) + 1
    end do
  end subroutine

  ! Flux, centre and width of each star from its stamp of pixels.
  subroutine star_moments(ns, w, stamp, flux, cx, cy, width)
    integer, intent(in) :: ns, w
    real(sp), intent(in) :: stamp(w,w,ns)
    real(sp), intent(inout) :: flux(ns), cx(ns), cy(ns), width(ns)
    integer :: s, i, j
    real(sp) :: f, fx, fy, r
    !$acc parallel loop gang present(stamp, flux, cx, cy, width) private(f, fx, fy, r)
    do s = 1, ns
      f = 0
      fx = 0
      fy = 0
      !$acc loop vector collapse(2) reduction(+:f, fx, fy)
      do j = 1, w
        do i = 1, w
          f = f + stamp(i,j,s)
          fx = fx + i*stamp(i,j,s)
          fy = fy + j*stamp(i,j,s)
        end do
      end do
      fx = fx/f
      fy = fy/f
      r = 0
      !$acc loop vector collapse(2) reduction(+:r)
      do j = 1, w
        do i = 1, w
          r = r + stamp(i,j,s)*((i - fx)**2 + (j - fy)**2)
        end do
      end do
      flux(s) = f
      cx(s) = fx
      cy(s) = fy
      width(s) = sqrt(r/f)
    end do
  end subroutine

  ! Altitude, azimuth and refraction of many stars at one time.
  subroutine altitudes(n, ra, dec, lst, lat, alt, az)
    integer, intent(in) :: n
    real(sp), intent(in) :: ra(n), dec(n), lst, lat
    real(sp), intent(inout) :: alt(n), az(n)
    integer :: i
    real(sp) :: h, s, z
    !$acc parallel loop present(ra, dec, alt, az) private(h, s, z)
    do i = 1, n
      h = lst - ra(i)
      s = sin(dec(i))*sin(lat) + cos(dec(i))*cos(lat)*cos(h)
      z = asin(s)
      az(i) = atan2(sin(h), cos(h)*sin(lat) - tan(dec(i))*cos(lat))
      if (z > 0.05) z = z + 2.8e-4/tan(z)
      alt(i) = z
    end do
  end subroutine

  ! Spectra of fibres, one row of the detector each, on a common scale of wavelengths.
  subroutine common_scale(nf, nl, nc, raw, shift, spectrum)
    integer, intent(in) :: nf, nl, nc
    real(sp), intent(in) :: raw(nf,nl), shift(nf)
    real(sp), intent(inout) :: spectrum(nc,nf)
    integer :: f, c, k
    real(sp) :: p
    !$acc parallel loop collapse(2) present(raw, shift, spectrum) private(p, k)
    do f = 1, nf
      do c = 1, nc
        p = 1 + shift(f) + c*0.9
        k = int(p)
        p = p - k
        k = max(1, min(k, nl - 1))
        spectrum(c,f) = (1 - p)*raw(f,k) + p*raw(f,k+1)
      end do
    end do
  end subroutine

  ! Visibilities of all pairs of antennas: correlations over samples.
  subroutine visibilities(na, nt, volt, vis)
    integer, intent(in) :: na, nt
    complex(sp), intent(in) :: volt(nt,na)
    complex(sp), intent(inout) :: vis(na,na)
    integer :: a, b, t
    complex(sp) :: s
    !$acc parallel loop collapse(2) present(volt, vis) private(s)
    do b = 1, na
      do a = 1, na
        s = 0
        !$acc loop seq
        do t = 1, nt
          s = s + volt(t,a)*conjg(volt(t,b))
        end do
        vis(a,b) = s/nt
      end do
    end do
  end subroutine

  ! Dark current of a small sensor.
  subroutine dark_current(nx, ny, dark, time, temperature, frame)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: dark(nx,ny), time, temperature
    real(sp), intent(inout) :: frame(nx,ny)
    integer :: i, j
    !$acc parallel loop collapse(2) present(dark, frame)
    do j = 1, ny
      do i = 1, nx
        frame(i,j) = frame(i,j) - dark(i,j)*time*2**((temperature - 20)/7)
      end do
    end do
  end subroutine

  subroutine run_telescopes_acc(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 3000000, m = 700, ns = 12000, w = 21, na = 180, nt = 700, nf = 900, nl = 2500, nc = 2600, &
      nx = 120, ny = 90
    real(sp), allocatable :: x(:), y(:), stamp(:,:,:), flux(:), cx(:), cy(:), width(:), ra(:), dec(:), alt(:), az(:), &
      raw(:,:), shift(:), &
      spectrum(:,:), dark(:,:), frame(:,:)
    complex(sp), allocatable :: volt(:,:), vis(:,:)
    integer, allocatable :: image(:,:)
    integer :: i, j, k, turn
    allocate (x(n), y(n), stamp(w,w,ns), flux(ns), cx(ns), cy(ns), width(ns), ra(n), dec(n), alt(n), az(n), raw(nf,nl), &
      shift(nf), &
      spectrum(nc,nf), dark(nx,ny), frame(nx,ny), volt(nt,na), vis(na,na), image(m,m))
    do i = 1, n
      x(i) = mod(i*13, 10007)/10007.0
      y(i) = mod(i*31, 9973)/9973.0
      ra(i) = mod(i, 6283)*0.001
      dec(i) = (mod(i*7, 3001) - 1500)*0.001
    end do
    do k = 1, ns
      do j = 1, w
        do i = 1, w
          stamp(i,j,k) = 1 + exp(-((i - 11)**2 + (j - 10)**2)*0.1)*mod(k, 17)
        end do
      end do
    end do
    do j = 1, nl
      do i = 1, nf
        raw(i,j) = 100 + mod(i*3 + j, 41)
      end do
    end do
    do i = 1, nf
      shift(i) = 0.37*mod(i, 19)
    end do
    do j = 1, na
      do i = 1, nt
        volt(i,j) = cmplx(mod(i + j, 7) - 3, mod(i*j, 5) - 2, sp)
      end do
    end do
    dark = 0.3
    frame = 100
    image = 0
    vis = 0
    spectrum = 0
    !$acc data copyin(x, y, stamp, ra, dec, raw, shift, volt, dark) copy(image, frame, spectrum, vis) copyout(flux, cx, cy, &
    !$acc   width, alt, az)
    do turn = 1, turns
      call photon_image(n, m, x, y, image)
      call star_moments(ns, w, stamp, flux, cx, cy, width)
      call altitudes(n, ra, dec, 1.1, 0.6, alt, az)
      call common_scale(nf, nl, nc, raw, shift, spectrum)
      call visibilities(na, nt, volt, vis)
      call dark_current(nx, ny, dark, 3.0, 14.0, frame)
    end do
    !$acc end data
    print '(a,i10,7es13.5)', 'telescopes', sum(image), sum(flux), sum(width), sum(real(alt, dp)), sum(real(az, dp)), &
      sum(real(spectrum, dp)), &
      sum(abs(vis)), sum(frame)
  end subroutine
end module
