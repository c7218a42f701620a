! With --data=auto and --auto=all: a time step of a serial code; its state comes home for output only.
! f2cuda options: --data=auto --auto=all
! environment: F2CUDA_CHECK=data
module consts
  integer, parameter :: nx = 20, ny = 12, hs = 2
  real(8) :: dt = 0.1d0
end module
module fields
  use consts
  implicit none
  real(8), allocatable :: state(:,:,:), state_tmp(:,:,:), flux(:,:,:), tend(:,:,:)
  real(8) :: mass0, mass
contains
  subroutine init
    integer :: i, k, l
    allocate(state(1-hs:nx+hs, 1-hs:ny+hs, 4), state_tmp(1-hs:nx+hs, 1-hs:ny+hs, 4), flux(nx+1, ny+1, 4), tend(nx, ny, 4))
    state = 0
    do k = 1-hs, ny+hs
      do i = 1-hs, nx+hs
        do l = 1, 4
          state(i,k,l) = l + 0.01d0*i*k
        end do
      end do
    end do
    state_tmp = state
    call reductions(mass0)
  end subroutine
  subroutine halo(s)
    real(8), intent(inout) :: s(1-hs:, 1-hs:, :)
    integer :: k, l
    do l = 1, 4
      do k = 1, ny
        s(-1,k,l) = s(nx-1,k,l)
        s(0,k,l) = s(nx,k,l)
        s(nx+1,k,l) = s(1,k,l)
        s(nx+2,k,l) = s(2,k,l)
      end do
    end do
  end subroutine
  subroutine semi(s_init, s_forc, s_out, dtt)
    real(8), intent(in) :: s_init(1-hs:nx+hs, 1-hs:ny+hs, 4)
    real(8), intent(inout) :: s_forc(1-hs:nx+hs, 1-hs:ny+hs, 4)
    real(8), intent(out) :: s_out(1-hs:nx+hs, 1-hs:ny+hs, 4)
    real(8), intent(in) :: dtt
    real(8) :: stencil(4)
    integer :: i, k, l, t
    call halo(s_forc)
    do k = 1, ny
      do i = 1, nx+1
        do l = 1, 4
          do t = 1, 4
            stencil(t) = s_forc(i-hs-1+t, k, l)
          end do
          flux(i,k,l) = (-stencil(1) + 7*stencil(2) + 7*stencil(3) - stencil(4))/12
        end do
      end do
    end do
    do l = 1, 4
      do k = 1, ny
        do i = 1, nx
          tend(i,k,l) = -(flux(i+1,k,l) - flux(i,k,l))
        end do
      end do
    end do
    do l = 1, 4
      do k = 1, ny
        do i = 1, nx
          s_out(i,k,l) = s_init(i,k,l) + dtt*tend(i,k,l)
        end do
      end do
    end do
  end subroutine
  subroutine step
    call semi(state, state, state_tmp, dt/3)
    call semi(state, state_tmp, state_tmp, dt/2)
    call semi(state, state_tmp, state, dt)
  end subroutine
  subroutine reductions(m)
    real(8), intent(out) :: m
    integer :: i, k
    m = 0
    do k = 1, ny
      do i = 1, nx
        m = m + state(i,k,1)
      end do
    end do
  end subroutine
end module
program mini
  use fields
  implicit none
  integer :: n
  character(60) :: line
  call init
  do n = 1, 12
    call step
    if (mod(n, 4) == 0) then
      call reductions(mass)
      write(line, '(i4, f14.6)') n, mass
      print '(a)', trim(line)
      call output(n)
    end if
  end do
  print '(f12.6)', abs(mass - mass0)
  deallocate(state, state_tmp, flux, tend)
contains
  subroutine output(n)
    integer, intent(in) :: n
    real(8), allocatable :: dens(:,:)
    integer :: i, k
    allocate(dens(nx, ny))
    do k = 1, ny
      do i = 1, nx
        dens(i,k) = state(i,k,1) + n
      end do
    end do
    print '(3f12.6)', dens(1,1), sum(dens), maxval(state(:,:,3))
  end subroutine
end program
