module fields
  implicit none
  integer, save :: nx, ny, nz
  real, allocatable, dimension(:,:,:), save :: ex, ey, ez, hx, hy, hz
  real, allocatable, save :: ca(:), cb(:)
contains
  subroutine update_h
    integer i, j, k
    do k = 1, nz-1
      do j = 1, ny-1
        do i = 1, nx-1
          hx(i,j,k) = hx(i,j,k) + 0.3*((ey(i,j,k+1) - ey(i,j,k)) - (ez(i,j+1,k) - ez(i,j,k)))
          hy(i,j,k) = hy(i,j,k) + 0.3*((ez(i+1,j,k) - ez(i,j,k)) - (ex(i,j,k+1) - ex(i,j,k)))
          hz(i,j,k) = hz(i,j,k) + 0.3*((ex(i,j+1,k) - ex(i,j,k)) - (ey(i+1,j,k) - ey(i,j,k)))
        end do
      end do
    end do
  end subroutine
  subroutine update_e
    integer i, j, k
    do k = 2, nz-1
      do j = 2, ny-1
        do i = 2, nx-1
          ex(i,j,k) = ca(k)*ex(i,j,k) + cb(k)*((hz(i,j,k) - hz(i,j-1,k)) - (hy(i,j,k) - hy(i,j,k-1)))
          ey(i,j,k) = ca(k)*ey(i,j,k) + cb(k)*((hx(i,j,k) - hx(i,j,k-1)) - (hz(i,j,k) - hz(i-1,j,k)))
          ez(i,j,k) = ca(k)*ez(i,j,k) + cb(k)*((hy(i,j,k) - hy(i-1,j,k)) - (hx(i,j,k) - hx(i,j-1,k)))
        end do
      end do
    end do
  end subroutine
  subroutine boundary
    ex(:,:,1) = ex(:,:,2); ex(:,:,nz) = ex(:,:,nz-1)
    ey(1,:,:) = ey(2,:,:); ey(nx,:,:) = ey(nx-1,:,:)
    ez(:,1,:) = ez(:,2,:); ez(:,ny,:) = ez(:,ny-1,:)
  end subroutine
end module
program fdtd
  use fields
  implicit none
  integer :: t, k, n, c0, c1, cr
  character(20) :: a
  real :: probe(50)
  call get_command_argument(1, a); read (a, *) n
  nx = n; ny = n; nz = n
  allocate (ex(n,n,n), ey(n,n,n), ez(n,n,n), hx(n,n,n), hy(n,n,n), hz(n,n,n), ca(n), cb(n))
  ex = 0; ey = 0; ez = 0; hx = 0; hy = 0; hz = 0
  do k = 1, n
    ca(k) = 1.0; cb(k) = 0.3
    if (k < 10) then
      ca(k) = 1.0 - 0.01*(10 - k); cb(k) = 0.3*ca(k)
    end if
  end do
  call system_clock(c0, cr)
  do t = 1, 50
    call update_h
    call update_e
    ez(n/2, n/2, n/2) = ez(n/2, n/2, n/2) + exp(-((t - 20.0)/6.0)**2)
    call boundary
    probe(t) = ez(n/2+5, n/2, n/2)
  end do
  call system_clock(c1)
  print '(a,3es14.6)', 'sums ', sum(ex**2), sum(hz**2), sum(probe)
  print '(a,f9.1)', 'ms ', 1e3*(c1 - c0)/real(cr)
end program
