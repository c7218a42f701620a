! A parallel loop of few iterations around loops that stand beside each other, one in a procedure, one with a row of its own: each gets threads of
! all its loops
! f2cuda options: --auto=all
! expect: report: 2 loops beside each other apart
module tracers
  implicit none
  integer :: ntr, nlev, nlat, nlon
  real(8), allocatable :: q(:,:,:,:), u(:,:,:)
contains
  subroutine halo(f)
    real(8), intent(inout) :: f(0:,:,:)
    integer :: j, k
    do k = 1, size(f, 3)
      do j = 1, nlat
        f(0, j, k) = f(nlon, j, k)
        f(nlon+1, j, k) = f(1, j, k)
      end do
    end do
  end subroutine
  subroutine step(dt, cmax)
    real(8), intent(in) :: dt
    real(8), intent(out) :: cmax
    real(8) :: fx(0:nlon), c
    integer :: i, j, k, n
    cmax = 0
    do n = 1, ntr
      call halo(q(:,:,:,n))
      do k = 1, nlev
        do j = 1, nlat
          do i = 0, nlon
            c = u(i,j,k)*dt
            cmax = max(cmax, abs(c))
            fx(i) = c*q(i,j,k,n)
          end do
          do i = 1, nlon
            q(i,j,k,n) = q(i,j,k,n) - (fx(i) - fx(i-1))
          end do
        end do
      end do
    end do
  end subroutine
  subroutine relax(s)
    real(8), intent(inout) :: s(:)
    real(8) :: row(0:nlon)
    integer :: i, j, k, n
    do n = 1, ntr
      s(n) = 2*s(n) + n
      do k = 1, nlev
        do j = 1, nlat
          q(1,j,k,n) = q(1,j,k,n) + 0.25d0*s(n)
        end do
      end do
      do k = 1, nlev
        do j = 1, nlat
          do i = 0, nlon
            row(i) = q(i,j,k,n)*i
          end do
          do i = 1, nlon
            q(i,j,k,n) = 0.5d0*(row(i) + row(i-1))
          end do
        end do
      end do
      do k = 1, nlev
        do j = 1, nlat
          q(2,j,k,n) = q(3,j,k,n)
        end do
      end do
    end do
  end subroutine
  subroutine row_sums(a, r) ! one kernel: a team does a row
    real(8), intent(in) :: a(:,:)
    real(8), intent(out) :: r(:)
    integer :: i, k
    do i = 1, size(r)
      r(i) = 0
      do k = 1, size(a, 1)
        r(i) = r(i) + a(k,i)
      end do
    end do
  end subroutine
end module
program loops_beside_apart
  use tracers
  implicit none
  integer :: i, j, k, n
  real(8) :: c, s(3) = [1, 2, 3], r(9)
  ntr = 3; nlev = 4; nlat = 9; nlon = 12
  allocate(q(0:nlon+1,nlat,nlev,ntr), u(0:nlon,nlat,nlev))
  do n = 1, ntr
    do k = 1, nlev
      do j = 1, nlat
        do i = 0, nlon + 1
          q(i,j,k,n) = mod(i*j + k*n, 7)
          if (i <= nlon) u(i,j,k) = mod(i + j - k, 3)*0.25d0
        end do
      end do
    end do
  end do
  do i = 1, 3
    call step(0.5d0, c)
    call relax(s)
  end do
  print '(4f16.6)', c, s
  call row_sums(u(:,:,2), r)
  print '(9f8.2)', r
  do n = 1, ntr
    print '(4es20.10)', sum(q(1:nlon,:,:,n)), q(0,3,2,n), q(2,5,1,n), q(nlon,nlat,nlev,n)
  end do
end program
