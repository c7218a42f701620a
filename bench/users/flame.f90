! premixed flame: tabulated chemistry, advection and diffusion of species, restart files, checks
module flame_data
  implicit none
  integer, parameter :: r8 = kind(1d0), nsp = 5
  type tab
    integer :: nz, nc
    real(r8) :: zmin, zmax, cmin, cmax
    real(r8), dimension(:,:,:), allocatable :: w
  end type
  type(tab) :: chem
  real(r8), dimension(:,:,:), allocatable :: y, yn
  real(r8), dimension(:,:), allocatable :: temp, vel_u, vel_v
  real(r8) :: h, dt, diff(nsp)
  integer :: nx, ny
contains
  subroutine read_table()
    integer :: i, j, s
    chem%nz = 101; chem%nc = 81
    chem%zmin = 0; chem%zmax = 1; chem%cmin = 300; chem%cmax = 2300
    allocate(chem%w(nsp + 1, chem%nz, chem%nc))
    do j = 1, chem%nc
      do i = 1, chem%nz
        do s = 1, nsp
          chem%w(s, i, j) = 30*exp(-((i - 50)/20d0)**2 - ((j - 50)/15d0)**2)*merge(-1, 1, s < 3)*(0.5d0 + 0.1d0*s)
        end do
        chem%w(nsp + 1, i, j) = 3d4*exp(-((i - 50)/20d0)**2 - ((j - 50)/15d0)**2)
      end do
    end do
  end subroutine
  pure subroutine lookup(z, c, w)
    real(r8), intent(in) :: z, c
    real(r8), intent(out) :: w(nsp + 1)
    real(r8) :: a, b
    integer :: i, j
    a = (z - chem%zmin)/(chem%zmax - chem%zmin)*(chem%nz - 1)
    b = (c - chem%cmin)/(chem%cmax - chem%cmin)*(chem%nc - 1)
    i = max(0, min(chem%nz - 2, floor(a)))
    j = max(0, min(chem%nc - 2, floor(b)))
    a = max(0d0, min(1d0, a - i))
    b = max(0d0, min(1d0, b - j))
    w = (1 - a)*(1 - b)*chem%w(:, i + 1, j + 1) + a*(1 - b)*chem%w(:, i + 2, j + 1) &
      + (1 - a)*b*chem%w(:, i + 1, j + 2) + a*b*chem%w(:, i + 2, j + 2)
  end subroutine
  subroutine boundaries()
    y(:, 0, :) = y(:, 1, :)
    y(:, nx + 1, :) = y(:, nx, :)
    y(:, :, 0) = y(:, :, ny)
    y(:, :, ny + 1) = y(:, :, 1)
    temp(0, :) = 300
    temp(nx + 1, :) = temp(nx, :)
    temp(:, 0) = temp(:, ny)
    temp(:, ny + 1) = temp(:, 1)
  end subroutine
  subroutine transport()
    integer :: i, j, s
    real(r8) :: fe, fw, fn, fs
    do j = 1, ny
      do i = 1, nx
        do s = 1, nsp
          fe = upwind(vel_u(i, j), y(s, i, j), y(s, i + 1, j)) - diff(s)*(y(s, i + 1, j) - y(s, i, j))/h
          fw = upwind(vel_u(i - 1, j), y(s, i - 1, j), y(s, i, j)) - diff(s)*(y(s, i, j) - y(s, i - 1, j))/h
          fn = upwind(vel_v(i, j), y(s, i, j), y(s, i, j + 1)) - diff(s)*(y(s, i, j + 1) - y(s, i, j))/h
          fs = upwind(vel_v(i, j - 1), y(s, i, j - 1), y(s, i, j)) - diff(s)*(y(s, i, j) - y(s, i, j - 1))/h
          yn(s, i, j) = y(s, i, j) - dt/h*(fe - fw + fn - fs)
        end do
      end do
    end do
    y(:, 1:nx, 1:ny) = yn(:, 1:nx, 1:ny)
  contains
    elemental real(r8) function upwind(u, a, b)
      real(r8), intent(in) :: u, a, b
      if (u > 0) then
        upwind = u*a
      else
        upwind = u*b
      end if
    end function
  end subroutine
  subroutine react()
    integer :: i, j
    real(r8) :: w(nsp + 1)
    do j = 1, ny
      do i = 1, nx
        call lookup(y(1, i, j), temp(i, j), w)
        y(:, i, j) = min(1d0, max(0d0, y(:, i, j) + dt*w(1:nsp)))
        temp(i, j) = min(2500d0, temp(i, j) + dt*w(nsp + 1))
      end do
    end do
  end subroutine
  subroutine write_restart(name, step)
    character(*), intent(in) :: name
    integer, intent(in) :: step
    integer :: u
    open(newunit=u, file=name, form='unformatted', access='stream', status='replace')
    write(u) step, nx, ny
    write(u) y, temp
    close(u)
  end subroutine
  subroutine read_restart(name, step)
    character(*), intent(in) :: name
    integer, intent(out) :: step
    integer :: u, mx, my
    open(newunit=u, file=name, form='unformatted', access='stream', status='old')
    read(u) step, mx, my
    if (mx /= nx .or. my /= ny) stop 'other grid'
    read(u) y, temp
    close(u, status='delete')
  end subroutine
end module

program flame
  use flame_data
  implicit none
  integer :: n, it, i, j, step0
  integer(8) :: c0, c1, cr
  real(r8) :: tmax
  character(20) :: arg
  character(40) :: fname
  n = 512
  call get_command_argument(1, arg)
  if (len_trim(arg) /= 0) read(arg, *) n
  nx = n; ny = n; h = 1d0/n; dt = 0.1d0*h
  diff = [(1d-3*(1 + 0.1d0*i), i = 1, nsp)]
  dt = min(dt, 0.2d0*h*h/maxval(diff))
  allocate(y(nsp, 0:nx+1, 0:ny+1), yn(nsp, 0:nx+1, 0:ny+1), temp(0:nx+1, 0:ny+1), vel_u(0:nx+1, 0:ny+1), vel_v(0:nx+1, 0:ny+1))
  call read_table()
  do j = 0, ny + 1
    do i = 0, nx + 1
      y(:, i, j) = [0.5d0, 0.3d0, 0.1d0, 0.05d0, 0.05d0]
      temp(i, j) = merge(2000d0, 300d0, (i - nx/2)**2 + (j - ny/2)**2 < (nx/6)**2)
      vel_u(i, j) = 0.5d0 + 0.2d0*sin(6.2831853d0*j*h)
      vel_v(i, j) = 0.2d0*cos(6.2831853d0*i*h)
    end do
  end do
  step0 = 0
  call system_clock(c0, cr)
  do it = step0 + 1, 40
    call boundaries()
    call transport()
    call react()
    if (mod(it, 10) == 0) then
      tmax = maxval(temp(1:nx, 1:ny))
      write(*, '(i5, f12.4, 5es14.6)') it, tmax, (sum(y(i, 1:nx, 1:ny))*h*h, i = 1, nsp)
      if (tmax /= tmax .or. tmax > 1d4) stop 'diverged'
    end if
    if (it == 20) then
      write(fname, '("flame_", i4.4, ".dat")') it
      call write_restart(trim(fname), it)
      y = -1; temp = -1
      call read_restart(trim(fname), step0)
    end if
  end do
  call system_clock(c1)
  print '(a, f10.1)', 'time ms', 1d3*(c1 - c0)/cr
end program
