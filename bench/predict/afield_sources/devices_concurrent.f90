! Semiconductors by DO CONCURRENT: fluxes of carriers, charges, tunnels, carriers that scatter, circuits.
module devices_concurrent
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  pure real(dp) function bernoulli(x)
    real(dp), intent(in) :: x
    if (abs(x) < 1e-3_dp) then
      bernoulli = 1 - 0.5_dp*x + x*x/12
    else
      bernoulli = x/(exp(x) - 1)
    end if
  end function

  ! Current between grid points after Scharfetter and Gummel.
  subroutine currents(nx, ny, psi, dens, mobility, flux)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: psi(nx,ny), dens(nx,ny), mobility(nx,ny)
    real(dp), intent(inout) :: flux(nx,ny)
    integer :: i, j
    real(dp) :: d
    do concurrent (j = 1:ny, i = 1:nx-1)
      d = psi(i+1,j) - psi(i,j)
      flux(i,j) = 0.5_dp*(mobility(i,j) + mobility(i+1,j))*(bernoulli(d)*dens(i+1,j) - bernoulli(-d)*dens(i,j))
    end do
  end subroutine

  ! Potential at which the charge of a point vanishes, by Newton's method.
  subroutine neutral(n, doping, ni, psi)
    integer, intent(in) :: n
    real(dp), intent(in) :: doping(n), ni
    real(dp), intent(inout) :: psi(n)
    integer :: i, it
    real(dp) :: v, f, df
    do concurrent (i = 1:n)
      v = 0.3_dp
      do it = 1, 30
        f = 2*ni*sinh(v) - doping(i)
        df = 2*ni*cosh(v)
        v = v - f/df
        if (abs(f) < 1e-8_dp*abs(doping(i))) exit
      end do
      psi(i) = v
    end do
  end subroutine

  ! Probability to tunnel at an energy: the integral over the part of a barrier that is above it.
  subroutine tunnel(nb, ne, np, height, energy, through)
    integer, intent(in) :: nb, ne, np
    real(sp), intent(in) :: height(np,nb), energy(ne)
    real(sp), intent(inout) :: through(ne,nb)
    integer :: b, e, k
    real(sp) :: s
    do concurrent (b = 1:nb, e = 1:ne)
      s = 0
      do k = 1, np
        if (height(k,b) > energy(e)) s = s + sqrt(height(k,b) - energy(e))
      end do
      through(e,b) = exp(-0.1*s)
    end do
  end subroutine

  ! Carriers fly freely and scatter: each has random numbers of its own.
  subroutine scatter(n, flights, field, seed, energy, place)
    integer, intent(in) :: n, flights
    real(sp), intent(in) :: field
    integer, intent(inout) :: seed(n)
    real(sp), intent(inout) :: energy(n), place(n)
    integer :: i, k, s
    real(sp) :: e, x, t, r
    do concurrent (i = 1:n)
      s = seed(i)
      e = energy(i)
      x = place(i)
      do k = 1, flights
        s = iand(s*1103515245 + 12345, 2147483647)
        r = (s/128 + 1)*5.9604e-8
        t = -log(r)
        x = x + t*sqrt(e) + 0.5*field*t*t
        e = e + field*t
        if (e > 2.0) e = e - 1.5
      end do
      seed(i) = s
      energy(i) = e
      place(i) = x
    end do
  end subroutine

  ! Potential of the next step: points of one colour.
  subroutine poisson(nx, ny, colour, charge, psi)
    integer, intent(in) :: nx, ny, colour
    real(dp), intent(in) :: charge(nx,ny)
    real(dp), intent(inout) :: psi(nx,ny)
    integer :: i, j
    do concurrent (j = 2:ny-1)
      do i = 2 + mod(j + colour, 2), nx - 1, 2
        psi(i,j) = 0.25_dp*(psi(i-1,j) + psi(i+1,j) + psi(i,j-1) + psi(i,j+1) + charge(i,j))
      end do
    end do
  end subroutine

  ! States at each energy, broadened: a sum over all of the levels of a device.
  subroutine states(ne, nl, width, level, weight, energy, dos)
    integer, intent(in) :: ne, nl
    real(sp), intent(in) :: width, level(nl), weight(nl), energy(ne)
    real(sp), intent(inout) :: dos(ne)
    integer :: e, l
    real(sp) :: s
    do concurrent (e = 1:ne)
      s = 0
      do l = 1, nl
        s = s + weight(l)*width/((energy(e) - level(l))**2 + width**2)
      end do
      dos(e) = s
    end do
  end subroutine

  ! Currents into the nodes of a circuit: each knows its elements.
  subroutine nodes(nn, ne, first, element, other, g, volt, into)
    integer, intent(in) :: nn, ne, first(nn+1), element(ne), other(ne)
    real(dp), intent(in) :: g(ne), volt(nn)
    real(dp), intent(inout) :: into(nn)
    integer :: i, k
    real(dp) :: s
    do concurrent (i = 1:nn)
      s = 0
      do k = first(i), first(i+1) - 1
        s = s + g(element(k))*(volt(other(k)) - volt(i))
      end do
      into(i) = s
    end do
  end subroutine

  subroutine run_devices_concurrent(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 900, ny = 1050, nd = 180000, nb = 700, nen = 300, np = 90, &
      nc = 350000, ne = 6000, nl = 5000, nn = 220000
    real(dp), allocatable :: psi(:,:), dens(:,:), mobility(:,:), flux(:,:), doping(:), v(:), charge(:,:), g(:), volt(:), into(:)
    real(sp), allocatable :: height(:,:), energy(:), through(:,:), e(:), x(:), level(:), weight(:), at(:), dos(:)
    integer, allocatable :: seed(:), first(:), element(:), other(:)
    integer :: i, j, turn, nel
    allocate (psi(nx,ny), dens(nx,ny), mobility(nx,ny), flux(nx,ny), charge(nx,ny), doping(nd), v(nd), height(np,nb), energy(nen), &
      through(nen,nb), e(nc), x(nc), seed(nc), level(nl), weight(nl), at(ne), dos(ne), volt(nn), into(nn), first(nn+1))
    first(1) = 1
    do i = 1, nn
      first(i+1) = first(i) + 2 + mod(i, 4)
    end do
    nel = first(nn+1) - 1
    allocate (g(nel), element(nel), other(nel))
    do i = 1, nn
      volt(i) = 0.1_dp*mod(i, 50)
      do j = first(i), first(i+1) - 1
        element(j) = 1 + mod(j*2, nel)
        other(j) = 1 + mod(i + (j - first(i))*311, nn)
        g(j) = 1 + 0.01_dp*mod(j, 13)
      end do
    end do
    do j = 1, ny
      do i = 1, nx
        psi(i,j) = 0.02_dp*mod(i*3 + j, 40)
        dens(i,j) = 1 + 0.1_dp*mod(i + j, 10)
        mobility(i,j) = 1 + 0.05_dp*mod(j, 7)
        charge(i,j) = 0.001_dp*(mod(i, 9) - 4)
      end do
    end do
    do i = 1, nd
      doping(i) = 1 + mod(i*7, 1000)
    end do
    do j = 1, nb
      do i = 1, np
        height(i,j) = 1 - (i - 0.5*np)**2/(0.25*np**2) + 0.01*mod(j, 10)
      end do
    end do
    do i = 1, nen
      energy(i) = i/real(nen)
    end do
    do i = 1, nc
      seed(i) = i*48271
      e(i) = 0.5
      x(i) = 0
    end do
    do i = 1, nl
      level(i) = 0.001*i + 0.0003*mod(i, 7)
      weight(i) = 1 + mod(i, 3)
    end do
    do i = 1, ne
      at(i) = 5.0*i/ne
    end do
    do turn = 1, turns
      call neutral(nd, doping, 1.5_dp, v)
      call currents(nx, ny, psi, dens, mobility, flux)
      call tunnel(nb, nen, np, height, energy, through)
      call scatter(nc, 24, 0.2, seed, e, x)
      call poisson(nx, ny, mod(turn, 2), charge, psi)
      call states(ne, nl, 0.01, level, weight, at, dos)
      call nodes(nn, nel, first, element, other, g, volt, into)
    end do
    print '(a,7es13.5)', 'devices', sum(v), sum(abs(flux(:nx-1,:))), sum(real(through, dp)), sum(real(e, dp)), sum(psi), &
      sum(real(dos, dp)), sum(abs(into))
  end subroutine
end module
