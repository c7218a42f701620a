! Lenses: rays through surfaces, spots, wavefronts, coatings, fibres, images through a telescope, colours.
module lenses_target
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Rays through the spherical surfaces of a lens, one after the other.
  subroutine trace(nr, ns, radius, gap, glass, y, u, alive)
    integer, intent(in) :: nr, ns
    real(dp), intent(in) :: radius(ns), gap(ns), glass(0:ns)
    real(dp), intent(inout) :: y(nr), u(nr)
    integer, intent(inout) :: alive(nr)
    integer :: i, k
    real(dp) :: h, angle, s, sine
    !$omp target teams distribute parallel do private(h, angle, s, sine, k)
    do i = 1, nr
      h = y(i)
      angle = u(i)
      do k = 1, ns
        h = h + gap(k)*tan(angle)
        s = h/radius(k)
        if (abs(s) > 0.99_dp) then
          alive(i) = 0
          exit
        end if
        sine = glass(k-1)/glass(k)*sin(angle + asin(s))
        angle = asin(max(min(sine, 1.0_dp), -1.0_dp)) - asin(s)
      end do
      y(i) = h
      u(i) = angle
    end do
  end subroutine

  ! Spots: how far rays of each field are from their middle.
  subroutine spots(nr, nf, x, y, radius)
    integer, intent(in) :: nr, nf
    real(sp), intent(in) :: x(nr,nf), y(nr,nf)
    real(sp), intent(inout) :: radius(nf)
    integer :: f, i
    real(sp) :: mx, my, s
    !$omp target teams distribute private(mx, my, s)
    do f = 1, nf
      mx = 0
      my = 0
      !$omp parallel do reduction(+: mx, my)
      do i = 1, nr
        mx = mx + x(i,f)
        my = my + y(i,f)
      end do
      mx = mx/nr
      my = my/nr
      s = 0
      !$omp parallel do reduction(+: s)
      do i = 1, nr
        s = s + (x(i,f) - mx)**2 + (y(i,f) - my)**2
      end do
      radius(f) = sqrt(s/nr)
    end do
  end subroutine

  ! A wavefront from Zernike's terms, on a pupil.
  subroutine wavefront(n, nz, coef, basis, phase)
    integer, intent(in) :: n, nz
    real(dp), intent(in) :: coef(nz), basis(n,n,nz)
    real(dp), intent(inout) :: phase(n,n)
    integer :: i, j, k
    real(dp) :: s
    !$omp target teams distribute parallel do collapse(2) private(s, k)
    do j = 1, n
      do i = 1, n
        s = 0
        if ((i - n/2)**2 + (j - n/2)**2 < n*n/4) then
          do k = 1, nz
            s = s + coef(k)*basis(i,j,k)
          end do
        end if
        phase(i,j) = s
      end do
    end do
  end subroutine

  ! Reflection of a stack of thin layers at each wavelength and angle: products of two by two matrices.
  subroutine coating(nw, na, nl, thick, index, lambda, angle, back)
    integer, intent(in) :: nw, na, nl
    real(dp), intent(in) :: thick(nl), index(nl), lambda(nw), angle(na)
    real(dp), intent(inout) :: back(nw,na)
    integer :: i, j, k
    complex(dp) :: a, b, c, d, ta, tb, r
    real(dp) :: delta, eta, cosine
    !$omp target teams distribute parallel do collapse(2) private(a, b, c, d, ta, tb, r, delta, eta, cosine, k)
    do j = 1, na
      do i = 1, nw
        a = 1
        b = 0
        c = 0
        d = 1
        do k = 1, nl
          cosine = sqrt(1 - (sin(angle(j))/index(k))**2)
          delta = 6.283185307179586_dp*index(k)*thick(k)*cosine/lambda(i)
          eta = index(k)*cosine
          ta = a*cos(delta) + b*cmplx(0, eta*sin(delta), dp)
          tb = a*cmplx(0, sin(delta)/eta, dp) + b*cos(delta)
          a = ta
          b = tb
          ta = c*cos(delta) + d*cmplx(0, eta*sin(delta), dp)
          tb = c*cmplx(0, sin(delta)/eta, dp) + d*cos(delta)
          c = ta
          d = tb
        end do
        r = (a + 1.52_dp*b - c - 1.52_dp*d)/(a + 1.52_dp*b + c + 1.52_dp*d)
        back(i,j) = real(r)**2 + aimag(r)**2
      end do
    end do
  end subroutine

  ! Light in a fibre, a step of beam propagation: three neighbours across, complex, in single precision.
  subroutine fibre(nx, ny, index, field, next)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: index(nx,ny)
    complex(sp), intent(in) :: field(nx,ny)
    complex(sp), intent(inout) :: next(nx,ny)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2)
    do j = 2, ny - 1
      do i = 2, nx - 1
        next(i,j) = field(i,j) + (0.0,0.05)*(field(i+1,j) + field(i-1,j) + field(i,j+1) + field(i,j-1) - 4*field(i,j)) &
          + cmplx(0.0, 0.3*(index(i,j)**2 - 2.1), sp)*field(i,j)
      end do
    end do
  end subroutine

  ! An image bent by a lens: each place takes what lies at its bent place, between four.
  subroutine distort(nx, ny, k1, k2, image, bent)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: k1, k2, image(nx,ny)
    real(sp), intent(inout) :: bent(nx,ny)
    integer :: i, j, a, b
    real(sp) :: x, y, r, f, p, q
    !$omp target teams distribute parallel do collapse(2) private(x, y, r, f, p, q, a, b)
    do j = 1, ny
      do i = 1, nx
        x = (i - 0.5*nx)/nx
        y = (j - 0.5*ny)/nx
        r = x*x + y*y
        f = 1 + r*(k1 + r*k2)
        x = x*f*nx + 0.5*nx
        y = y*f*nx + 0.5*ny
        a = int(x)
        b = int(y)
        if (a < 1 .or. b < 1 .or. a >= nx .or. b >= ny) then
          bent(i,j) = 0
        else
          p = x - a
          q = y - b
          bent(i,j) = (1-p)*(1-q)*image(a,b) + p*(1-q)*image(a+1,b) + (1-p)*q*image(a,b+1) + p*q*image(a+1,b+1)
        end if
      end do
    end do
  end subroutine

  ! Colours of spectra: three sums over wavelengths, a root for the screen.
  subroutine colours(n, nw, curve, light, screen)
    integer, intent(in) :: n, nw
    real(sp), intent(in) :: curve(3,nw), light(n,nw)
    real(sp), intent(inout) :: screen(3,n)
    integer :: i, k, c
    real(sp) :: s(3)
    !$omp target teams distribute parallel do private(s, k, c)
    do i = 1, n
      s = 0
      do k = 1, nw
        do c = 1, 3
          s(c) = s(c) + curve(c,k)*light(i,k)
        end do
      end do
      do c = 1, 3
        screen(c,i) = min(1.0, max(0.0, s(c)/nw))**0.4166667
      end do
    end do
  end subroutine

  subroutine run_lenses_target(turns)
    integer, intent(in) :: turns
    integer, parameter :: nr = 500000, ns = 8, nray = 3000, nf = 400, n = 512, nz = 21, nw = 400, na = 90, nl = 12, nx = 1000, &
      ny = 800, np = 200000, nc = 31
    real(dp), allocatable :: radius(:), gap(:), glass(:), y(:), u(:), coef(:), basis(:,:,:), phase(:,:), thick(:), index(:), &
      lambda(:), angle(:), back(:,:)
    real(sp), allocatable :: sx(:,:), sy(:,:), size_of(:), refr(:,:), image(:,:), bent(:,:), curve(:,:), light(:,:), screen(:,:)
    complex(sp), allocatable :: field(:,:), next(:,:)
    integer, allocatable :: alive(:)
    integer :: i, j, k, turn
    allocate (radius(ns), gap(ns), glass(0:ns), y(nr), u(nr), alive(nr), coef(nz), basis(n,n,nz), phase(n,n), thick(nl), &
      index(nl), lambda(nw), angle(na), back(nw,na), sx(nray,nf), sy(nray,nf), size_of(nf), refr(nx,ny), image(nx,ny), &
      bent(nx,ny), curve(3,nc), light(np,nc), screen(3,np), field(nx,ny), next(nx,ny))
    glass(0) = 1
    do i = 1, ns
      radius(i) = 60 + 15*mod(i*3, 5)
      if (mod(i, 2) == 0) radius(i) = -radius(i)
      gap(i) = 2 + 0.5_dp*i
      glass(i) = merge(1.0_dp, 1.5168_dp, mod(i, 2) == 0)
    end do
    do i = 1, nr
      y(i) = 0.00002_dp*i - 5
      u(i) = 0.001_dp*mod(i, 50)
      alive(i) = 1
    end do
    do j = 1, nf
      do i = 1, nray
        sx(i,j) = 0.01*mod(i*7 + j, 100)
        sy(i,j) = 0.01*mod(i*3 + j, 70)
      end do
    end do
    do k = 1, nz
      coef(k) = 0.1_dp/k
      do j = 1, n
        do i = 1, n
          basis(i,j,k) = cos(0.01_dp*k*i)*sin(0.01_dp*k*j)
        end do
      end do
    end do
    do i = 1, nl
      thick(i) = 80 + 10*i
      index(i) = merge(1.38_dp, 2.35_dp, mod(i, 2) == 0)
    end do
    do i = 1, nw
      lambda(i) = 380 + i
    end do
    do i = 1, na
      angle(i) = 0.01_dp*i
    end do
    do j = 1, ny
      do i = 1, nx
        refr(i,j) = merge(1.46, 1.45, (i - nx/2)**2 + (j - ny/2)**2 < 10000)
        field(i,j) = cmplx(exp(-0.0001*((i - nx/2)**2 + (j - ny/2)**2)), 0.0)
        image(i,j) = mod(i*3 + j*7, 256)
      end do
    end do
    next = 0
    bent = 0
    do j = 1, nc
      curve(:,j) = [0.1*j, 3 - 0.1*j, abs(1.5 - 0.1*j)]
      do i = 1, np
        light(i,j) = 0.01*mod(i + j*5, 60)
      end do
    end do
    screen = 0
    phase = 0
    back = 0
    size_of = 0
    !$omp target data map(to: radius, gap, glass, coef, basis, thick, index, lambda, angle, sx, sy, refr, field, image, &
    !$omp   curve, light) &
    !$omp   map(tofrom: y, u, alive, phase, back, size_of, next, bent, screen)
    do turn = 1, turns
      call trace(nr, ns, radius, gap, glass, y, u, alive)
      call spots(nray, nf, sx, sy, size_of)
      call wavefront(n, nz, coef, basis, phase)
      call coating(nw, na, nl, thick, index, lambda, angle, back)
      call fibre(nx, ny, refr, field, next)
      call distort(nx, ny, 0.3, -0.1, image, bent)
      call colours(np, nc, curve, light, screen)
    end do
    !$omp end target data
    print '(8es14.6)', sum(y), dble(sum(alive)), sum(dble(size_of)), sum(phase), sum(back), sum(abs(dble(next))), sum(dble(bent)), &
      sum(dble(screen))
  end subroutine
end module
