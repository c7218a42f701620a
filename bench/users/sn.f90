! Discrete ordinates, 2-D x-y, diamond difference with set-to-zero fixup, source iteration, groups.
module transport
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer :: nx, ny, nang = 12, ng = 4
  real(dp), allocatable :: mu(:), eta(:), wt(:)
  real(dp), allocatable :: sigt(:, :, :), sigs(:, :, :), src(:, :, :), phi(:, :, :), phiold(:, :, :)
  real(dp) :: dx, dy
contains
  subroutine sweep(g, q)
    integer, intent(in) :: g
    real(dp), intent(in) :: q(nx, ny)
    integer :: oct, a, i, j, i0, i1, is, j0, j1, js
    real(dp) :: psix, psi, cx, cy, xo, yo
    real(dp) :: psiy(nx)
    phi(:, :, g) = 0
    do oct = 1, 4
      if (mod(oct, 2) == 1) then
        i0 = 1; i1 = nx; is = 1
      else
        i0 = nx; i1 = 1; is = -1
      end if
      if (oct <= 2) then
        j0 = 1; j1 = ny; js = 1
      else
        j0 = ny; j1 = 1; js = -1
      end if
      do a = 1, nang
        cx = 2*mu(a)/dx; cy = 2*eta(a)/dy
        psiy = 0
        do j = j0, j1, js
          psix = 0
          do i = i0, i1, is
            psi = (q(i, j) + cx*psix + cy*psiy(i))/(sigt(i, j, g) + cx + cy)
            xo = 2*psi - psix
            yo = 2*psi - psiy(i)
            if (xo < 0) xo = 0
            if (yo < 0) yo = 0
            psix = xo
            psiy(i) = yo
            phi(i, j, g) = phi(i, j, g) + wt(a)*psi
          end do
        end do
      end do
    end do
  end subroutine sweep
end module transport

program sn
  use transport
  implicit none
  integer :: n = 200, i, j, g, gp, it, a
  real(dp), allocatable :: q(:, :)
  real(dp) :: err, leak
  character(20) :: arg
  integer(8) :: c0, c1, cr
  if (command_argument_count() > 0) then
    call get_command_argument(1, arg); read (arg, *) n
  end if
  nx = n; ny = n; dx = 10d0/n; dy = 10d0/n
  allocate (mu(nang), eta(nang), wt(nang), sigt(nx, ny, ng), sigs(nx, ny, ng), src(nx, ny, ng))
  allocate (phi(nx, ny, ng), phiold(nx, ny, ng), q(nx, ny))
  do a = 1, nang
    mu(a) = cos(1.5707963d0*(a - 0.5d0)/nang)*0.9d0; eta(a) = sin(1.5707963d0*(a - 0.5d0)/nang)*0.9d0
    wt(a) = 0.25d0/nang
  end do
  do g = 1, ng
    do j = 1, ny
      do i = 1, nx
        sigt(i, j, g) = 1 + 0.2d0*g
        if (i > nx/3 .and. i < nx/2) sigt(i, j, g) = 5
        sigs(i, j, g) = 0.5d0*sigt(i, j, g)
        src(i, j, g) = merge(1d0, 0d0, i < nx/4 .and. j < ny/4 .and. g == 1)
      end do
    end do
  end do
  phi = 0
  call system_clock(c0, cr)
  do it = 1, 6
    phiold = phi
    do g = 1, ng
      q = src(:, :, g) + sigs(:, :, g)*phiold(:, :, g)
      do gp = 1, g - 1
        q = q + 0.1d0*sigs(:, :, gp)*phi(:, :, gp)
      end do
      call sweep(g, q)
    end do
    err = maxval(abs(phi - phiold))
    print '(a,i4,es20.12)', 'iteration', it, err
  end do
  call system_clock(c1)
  leak = sum(phi(nx, :, :))*dy
  print '(a,2es20.12)', 'flux', sum(phi)*dx*dy, leak
  write (0, '(a,f10.1)') 'ms', 1d3*(c1 - c0)/cr
end program sn
