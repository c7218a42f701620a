! Scanners: projections of slices, their filters, coils, echoes, intensities.
module scanners_target
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Back projection: what each angle's detector has seen along the line through a pixel.
  subroutine back_project(n, nd, na, sino, co, si, image)
    integer, intent(in) :: n, nd, na
    real(sp), intent(in) :: sino(nd,na), co(na), si(na)
    real(sp), intent(inout) :: image(n,n)
    integer :: i, j, a, d
    real(sp) :: x, y, t, s, f
    !$omp target teams distribute parallel do collapse(2) private(a, d, x, y, t, s, f) map(to: sino, co, si) map(tofrom: image)
    do j = 1, n
      do i = 1, n
        x = i - 0.5*n
        y = j - 0.5*n
        s = 0
        do a = 1, na
          t = x*co(a) + y*si(a) + 0.5*nd
          d = int(t)
          f = t - d
          if (d >= 1 .and. d < nd) s = s + (1 - f)*sino(d,a) + f*sino(d+1,a)
        end do
        image(i,j) = s
      end do
    end do
  end subroutine

  ! Forward projection: a ray goes through the image in steps until it has left it.
  subroutine forward_project(n, nd, na, image, co, si, sino)
    integer, intent(in) :: n, nd, na
    real(sp), intent(in) :: image(n,n), co(na), si(na)
    real(sp), intent(inout) :: sino(nd,na)
    integer :: d, a, ix, iy
    real(sp) :: x, y, s
    !$omp target teams distribute parallel do collapse(2) private(ix, iy, x, y, s) map(to: image, co, si) map(tofrom: sino)
    do a = 1, na
      do d = 1, nd
        x = 0.5*n + (d - 0.5*nd)*co(a) - 0.45*n*si(a)
        y = 0.5*n + (d - 0.5*nd)*si(a) + 0.45*n*co(a)
        s = 0
        do
          ix = nint(x)
          iy = nint(y)
          if (ix < 1 .or. iy < 1 .or. ix > n .or. iy > n) exit
          s = s + image(ix,iy)
          x = x + 1.5*si(a)
          y = y - 1.5*co(a)
        end do
        sino(d,a) = s
      end do
    end do
  end subroutine

  ! Each projection is filtered: a sum over all detectors.
  subroutine ramp_filter(nd, na, raw, h, sino)
    integer, intent(in) :: nd, na
    real(sp), intent(in) :: raw(nd,na), h(-nd:nd)
    real(sp), intent(inout) :: sino(nd,na)
    integer :: d, e, a
    real(sp) :: s
    !$omp target teams distribute parallel do collapse(2) private(e, s) map(to: raw, h) map(tofrom: sino)
    do a = 1, na
      do d = 1, nd
        s = 0
        do e = 1, nd
          s = s + raw(e,a)*h(d-e)
        end do
        sino(d,a) = s
      end do
    end do
  end subroutine

  ! Coils see the same slice: the root of their sum of squares, and the phase of the first.
  subroutine combine_coils(n, nc, coil, magnitude, phase)
    integer, intent(in) :: n, nc
    complex(sp), intent(in) :: coil(n,n,nc)
    real(sp), intent(inout) :: magnitude(n,n), phase(n,n)
    integer :: i, j, c
    real(sp) :: s
    !$omp target teams distribute parallel do collapse(2) private(c, s) map(to: coil) map(tofrom: magnitude, phase)
    do j = 1, n
      do i = 1, n
        s = 0
        do c = 1, nc
          s = s + real(coil(i,j,c))**2 + aimag(coil(i,j,c))**2
        end do
        magnitude(i,j) = sqrt(s)
        phase(i,j) = atan2(aimag(coil(i,j,1)), real(coil(i,j,1)))
      end do
    end do
  end subroutine

  ! Decay of echoes in each voxel: a line through their logarithms; echoes of a voxel are stored together.
  subroutine decay_times(nv, ne, te, echo, t2, m0)
    integer, intent(in) :: nv, ne
    real(sp), intent(in) :: te(ne), echo(ne,nv)
    real(sp), intent(inout) :: t2(nv), m0(nv)
    integer :: v, e
    real(sp) :: sx, sy, sxx, sxy, l, slope
    !$omp target teams distribute parallel do private(e, sx, sy, sxx, sxy, l, slope) map(to: te, echo) map(tofrom: t2, m0)
    do v = 1, nv
      sx = 0
      sy = 0
      sxx = 0
      sxy = 0
      do e = 1, ne
        l = log(max(echo(e,v), 1e-6))
        sx = sx + te(e)
        sy = sy + l
        sxx = sxx + te(e)**2
        sxy = sxy + te(e)*l
      end do
      slope = (ne*sxy - sx*sy)/(ne*sxx - sx**2)
      t2(v) = -1/min(slope, -1e-4)
      m0(v) = exp((sy - slope*sx)/ne)
    end do
  end subroutine

  ! A step down the total variation of an image.
  subroutine less_variation(n, lambda, noisy, old, new)
    integer, intent(in) :: n
    real(sp), intent(in) :: lambda, noisy(n,n), old(n,n)
    real(sp), intent(inout) :: new(n,n)
    integer :: i, j
    real(sp) :: e, w, no, so, here
    !$omp target teams distribute parallel do collapse(2) private(e, w, no, so, here) map(to: noisy, old) map(tofrom: new)
    do j = 2, n - 1
      do i = 2, n - 1
        here = old(i,j)
        e = (old(i+1,j) - here)/sqrt(1e-4 + (old(i+1,j) - here)**2 + 0.25*(old(i,j+1) - old(i,j-1))**2)
        w = (old(i-1,j) - here)/sqrt(1e-4 + (old(i-1,j) - here)**2 + 0.25*(old(i,j+1) - old(i,j-1))**2)
        no = (old(i,j+1) - here)/sqrt(1e-4 + (old(i,j+1) - here)**2 + 0.25*(old(i+1,j) - old(i-1,j))**2)
        so = (old(i,j-1) - here)/sqrt(1e-4 + (old(i,j-1) - here)**2 + 0.25*(old(i+1,j) - old(i-1,j))**2)
        new(i,j) = here + 0.1*(e + w + no + so + lambda*(noisy(i,j) - here))
      end do
    end do
  end subroutine

  ! How many voxels of each of 200 intensities, by tissue.
  subroutine intensities(nv, nt, tissue, value, many)
    integer, intent(in) :: nv, nt, tissue(nv)
    real(sp), intent(in) :: value(nv)
    integer, intent(inout) :: many(200,nt)
    integer :: v, b
    !$omp target teams distribute parallel do private(b) map(to: tissue, value) map(tofrom: many)
    do v = 1, nv
      b = min(200, max(1, int(value(v)*200) + 1))
      !$omp atomic
      many(b,tissue(v)) = many(b,tissue(v)) + 1
    end do
  end subroutine

  subroutine run_scanners_target(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 500, nd = 700, na = 180, nc = 8, nv = 260000, ne = 12, nt = 4, n2 = 1100
    real(sp), allocatable :: sino(:,:), raw(:,:), seen(:,:), image(:,:), h(:), co(:), si(:), magnitude(:,:), phase(:,:), te(:), &
      echo(:,:), t2(:), m0(:), noisy(:,:), old(:,:), new(:,:), value(:)
    complex(sp), allocatable :: coil(:,:,:)
    integer, allocatable :: tissue(:), many(:,:)
    integer :: i, j, turn
    allocate (sino(nd,na), raw(nd,na), seen(nd,na), image(n,n), h(-nd:nd), co(na), si(na), magnitude(n,n), phase(n,n), te(ne), &
      echo(ne,nv), t2(nv), m0(nv), noisy(n2,n2), old(n2,n2), new(n2,n2), value(nv), coil(n,n,nc), tissue(nv), many(200,nt))
    do i = 1, na
      co(i) = cos(3.14159265*(i - 1)/na)
      si(i) = sin(3.14159265*(i - 1)/na)
      do j = 1, nd
        raw(j,i) = max(0.0, 100 - abs(j - 0.5*nd) + mod(i, 7))
      end do
    end do
    do i = -nd, nd
      h(i) = merge(0.25, merge(0.0, -0.1013/max(1, i*i), mod(i, 2) == 0), i == 0)
    end do
    do j = 1, nc
      do i = 1, n
        coil(i,:,j) = cmplx(0.1*mod(i*j, 11), 0.2*mod(i + j, 5), sp)
      end do
    end do
    do i = 1, ne
      te(i) = 0.01*i
    end do
    do j = 1, nv
      tissue(j) = 1 + mod(j/500, nt)
      value(j) = modulo(j*0.37, 1.0)
      do i = 1, ne
        echo(i,j) = (1 + mod(j, 5))*exp(-te(i)*(5 + mod(j, 3)))
      end do
    end do
    do j = 1, n2
      do i = 1, n2
        noisy(i,j) = merge(1.0, 0.0, (i - 550)**2 + (j - 500)**2 < 90000) + 0.05*mod(i*7 + j*3, 11)
      end do
    end do
    old = noisy
    new = noisy
    image = 0
    seen = 0
    sino = 0
    many = 0
    !$omp target data map(to: raw, h, co, si, coil, te, echo, noisy, old, value, tissue) &
    !$omp map(tofrom: sino, seen, image, magnitude, phase, t2, m0, new, many)
    do turn = 1, turns
      call ramp_filter(nd, na, raw, h, sino)
      call back_project(n, nd, na, sino, co, si, image)
      call forward_project(n, nd, na, image, co, si, seen)
      call combine_coils(n, nc, coil, magnitude, phase)
      call decay_times(nv, ne, te, echo, t2, m0)
      call less_variation(n2, 0.2, noisy, old, new)
      call intensities(nv, nt, tissue, value, many)
    end do
    !$omp end target data
    print '(a,i12,7es12.4)', 'scanners', sum(many), sum(sino), sum(image), sum(seen), sum(magnitude), &
      sum(t2), sum(m0), sum(real(new, dp))
  end subroutine
end module
