! granular matter: cells, contacts with friction, declare target module arrays, target enter data, update from every n steps
module grain
  implicit none
  integer, parameter :: dp = kind(1d0), mc = 8
  integer :: np, nc
  real(dp) :: box, rad = 0.5d0
  real(dp), allocatable :: x(:,:), v(:,:), f(:,:), om(:)
  integer, allocatable :: cnt(:,:), cell(:,:,:), over(:)
contains
  subroutine fill_cells
    integer :: i, j, k, ix, iy
    !$omp target teams distribute parallel do collapse(2)
    do j = 1, nc
      do i = 1, nc
        cnt(i, j) = 0
      end do
    end do
    !$omp target teams distribute parallel do private(ix, iy, k)
    do i = 1, np
      ix = min(nc, max(1, 1 + int(x(1, i)/box*nc)))
      iy = min(nc, max(1, 1 + int(x(2, i)/box*nc)))
      !$omp atomic capture
      cnt(ix, iy) = cnt(ix, iy) + 1
      k = cnt(ix, iy)
      !$omp end atomic
      if (k <= mc) then
        cell(k, ix, iy) = i
      else
        over(1) = 1
      end if
    end do
  end subroutine
  subroutine forces
    integer :: i, j, k, ix, iy, jx, jy
    real(dp) :: dx(2), d, n(2), vn, dv(2), fn, ft, vt
    !$omp target teams distribute parallel do private(j, k, ix, iy, jx, jy, dx, d, n, vn, dv, fn, ft, vt) schedule(static, 1)
    do i = 1, np
      f(:, i) = [0d0, -1d0]
      if (x(2, i) < rad) f(2, i) = f(2, i) + 2d3*(rad - x(2, i)) - 5*v(2, i)
      if (x(1, i) < rad) f(1, i) = f(1, i) + 2d3*(rad - x(1, i)) - 5*v(1, i)
      if (x(1, i) > box - rad) f(1, i) = f(1, i) - 2d3*(x(1, i) - box + rad) - 5*v(1, i)
      ix = min(nc, max(1, 1 + int(x(1, i)/box*nc)))
      iy = min(nc, max(1, 1 + int(x(2, i)/box*nc)))
      do jy = max(1, iy - 1), min(nc, iy + 1)
        do jx = max(1, ix - 1), min(nc, ix + 1)
          do k = 1, min(mc, cnt(jx, jy))
            j = cell(k, jx, jy)
            if (j == i) cycle
            dx = x(:, i) - x(:, j)
            d = sqrt(sum(dx**2))
            if (d >= 2*rad .or. d == 0) cycle
            n = dx/d
            dv = v(:, i) - v(:, j)
            vn = dot_product(dv, n)
            vt = dv(1)*n(2) - dv(2)*n(1)
            fn = 2d3*(2*rad - d) - 5*vn
            ft = -sign(min(abs(3*vt), 0.4d0*abs(fn)), vt)
            f(1, i) = f(1, i) + fn*n(1) + ft*n(2)
            f(2, i) = f(2, i) + fn*n(2) - ft*n(1)
          end do
        end do
      end do
    end do
  end subroutine
end module
program nbr
  use grain
  implicit none
  integer :: n, i, it
  real(dp) :: ek, top
  character(20) :: arg
  integer(8) :: c0, c1, cr
  n = 300
  call get_command_argument(1, arg)
  if (arg /= '') read(arg, *) n
  np = n*n; box = 1.2d0*n; nc = int(box)
  allocate(x(2, np), v(2, np), f(2, np), om(np), cnt(nc, nc), cell(mc, nc, nc), over(1))
  do i = 1, np
    x(1, i) = 1 + 1.1d0*mod(i - 1, n) + 0.05d0*sin(7d0*i)
    x(2, i) = 1 + 1.1d0*((i - 1)/n) + 0.05d0*cos(3d0*i)
    v(:, i) = 0
  end do
  over = 0
  call system_clock(c0, cr)
  !$omp target enter data map(to: x, v, over) map(alloc: f, cnt, cell)
  do it = 1, 100
    call fill_cells
    call forces
    !$omp target teams distribute parallel do
    do i = 1, np
      v(:, i) = v(:, i) + 1d-3*f(:, i)
      x(:, i) = x(:, i) + 1d-3*v(:, i)
    end do
    if (mod(it, 50) == 0) then
      !$omp target update from(x, v)
      ek = 0.5d0*sum(v**2)
      top = maxval(x(2, :))
      print '(i5, 2f16.8)', it, ek, top
    end if
  end do
  !$omp target exit data map(from: x, v, over) map(delete: f, cnt, cell)
  call system_clock(c1)
  print '(a, 2f16.8, i3)', 'x', sum(x(1, :))/np, sum(x(2, :))/np, over(1)
  print '(a, f10.1)', 'time ms', 1d3*(c1 - c0)/cr
end program
