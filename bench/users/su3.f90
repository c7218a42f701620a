! SU(3) lattice gauge theory: plaquette, staples, and a gradient-flow-like update.
module su3_algebra
  implicit none
  integer, parameter :: dp = kind(1d0), nc = 3
  type su3
    complex(dp) :: m(nc, nc)
  end type su3
  interface operator(*)
    module procedure mult
  end interface
contains
  pure function mult(a, b) result(c)
    type(su3), intent(in) :: a, b
    type(su3) :: c
    integer :: i, j
    do j = 1, nc
      do i = 1, nc
        c%m(i, j) = a%m(i, 1)*b%m(1, j) + a%m(i, 2)*b%m(2, j) + a%m(i, 3)*b%m(3, j)
      end do
    end do
  end function mult
  pure function dag(a) result(c)
    type(su3), intent(in) :: a
    type(su3) :: c
    c%m = conjg(transpose(a%m))
  end function dag
  pure real(dp) function retr(a)
    type(su3), intent(in) :: a
    integer :: i
    retr = 0
    do i = 1, nc
      retr = retr + real(a%m(i, i), dp)
    end do
  end function retr
  pure subroutine unitarize(u)
    type(su3), intent(inout) :: u
    complex(dp) :: z
    real(dp) :: r
    r = sqrt(sum(abs(u%m(1, :))**2))
    u%m(1, :) = u%m(1, :)/r
    z = sum(conjg(u%m(1, :))*u%m(2, :))
    u%m(2, :) = u%m(2, :) - z*u%m(1, :)
    r = sqrt(sum(abs(u%m(2, :))**2))
    u%m(2, :) = u%m(2, :)/r
    u%m(3, 1) = conjg(u%m(1, 2)*u%m(2, 3) - u%m(1, 3)*u%m(2, 2))
    u%m(3, 2) = conjg(u%m(1, 3)*u%m(2, 1) - u%m(1, 1)*u%m(2, 3))
    u%m(3, 3) = conjg(u%m(1, 1)*u%m(2, 2) - u%m(1, 2)*u%m(2, 1))
  end subroutine unitarize
end module su3_algebra

module lattice
  use su3_algebra
  implicit none
  integer :: l = 8, lt = 8, vol
  type(su3), allocatable :: u(:, :), unew(:, :)
  integer, allocatable :: fwd(:, :), bwd(:, :)
contains
  subroutine setup(n)
    integer, intent(in) :: n
    integer :: x, y, z, t, s, mu, i, j
    real(dp) :: re(3, 3), im(3, 3)
    l = n; lt = n; vol = l**3*lt
    allocate (u(4, vol), unew(4, vol), fwd(4, vol), bwd(4, vol))
    do t = 0, lt - 1
      do z = 0, l - 1
        do y = 0, l - 1
          do x = 0, l - 1
            s = site(x, y, z, t)
            fwd(1, s) = site(mod(x + 1, l), y, z, t); bwd(1, s) = site(mod(x + l - 1, l), y, z, t)
            fwd(2, s) = site(x, mod(y + 1, l), z, t); bwd(2, s) = site(x, mod(y + l - 1, l), z, t)
            fwd(3, s) = site(x, y, mod(z + 1, l), t); bwd(3, s) = site(x, y, mod(z + l - 1, l), t)
            fwd(4, s) = site(x, y, z, mod(t + 1, lt)); bwd(4, s) = site(x, y, z, mod(t + lt - 1, lt))
          end do
        end do
      end do
    end do
    do s = 1, vol
      do mu = 1, 4
        do j = 1, 3
          do i = 1, 3
            re(i, j) = sin(0.37d0*i + 0.11d0*j*mu + 0.013d0*s)
            im(i, j) = cos(0.21d0*j + 0.17d0*i*mu + 0.029d0*s)
          end do
        end do
        u(mu, s)%m = cmplx(0.4d0*re, 0.4d0*im, dp)
        do i = 1, 3
          u(mu, s)%m(i, i) = u(mu, s)%m(i, i) + 1.5d0
        end do
        call unitarize(u(mu, s))
      end do
    end do
  end subroutine setup
  pure integer function site(x, y, z, t)
    integer, intent(in) :: x, y, z, t
    site = 1 + x + l*(y + l*(z + l*t))
  end function site
  real(dp) function plaquette()
    integer :: s, mu, nu
    type(su3) :: p
    plaquette = 0
    do s = 1, vol
      do mu = 1, 3
        do nu = mu + 1, 4
          p = u(mu, s)*u(nu, fwd(mu, s))*dag(u(mu, fwd(nu, s)))*dag(u(nu, s))
          plaquette = plaquette + retr(p)
        end do
      end do
    end do
    plaquette = plaquette/(18d0*vol)
  end function plaquette
  subroutine smear(rho)
    real(dp), intent(in) :: rho
    integer :: s, mu, nu, b
    type(su3) :: staple, up, down
    do s = 1, vol
      do mu = 1, 4
        staple%m = (0d0, 0d0)
        do nu = 1, 4
          if (nu == mu) cycle
          up = u(nu, s)*u(mu, fwd(nu, s))*dag(u(nu, fwd(mu, s)))
          b = bwd(nu, s)
          down = dag(u(nu, b))*u(mu, b)*u(nu, fwd(mu, b))
          staple%m = staple%m + up%m + down%m
        end do
        unew(mu, s)%m = (1 - rho)*u(mu, s)%m + rho/6*staple%m
        call unitarize(unew(mu, s))
      end do
    end do
    u = unew
  end subroutine smear
end module lattice

program su3_flow
  use lattice
  implicit none
  integer :: n = 12, it
  character(20) :: arg
  integer(8) :: c0, c1, cr
  if (command_argument_count() > 0) then
    call get_command_argument(1, arg); read (arg, *) n
  end if
  call setup(n)
  call system_clock(c0, cr)
  do it = 1, 5
    print '(a,i3,f16.10)', 'plaquette', it, plaquette()
    call smear(0.5d0)
  end do
  print '(a,f16.10)', 'end', plaquette()
  call system_clock(c1)
  write (0, '(a,f10.1)') 'ms', 1d3*(c1 - c0)/cr
end program su3_flow
