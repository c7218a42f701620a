! multi-block solver as CFD codes write it
module blocks
  implicit none
  integer, parameter :: dp = kind(1d0)
  type block_t
    integer :: ni, nj, nk
    real(dp), allocatable :: q(:,:,:,:), r(:,:,:,:), vol(:,:,:)
    real(dp), dimension(:,:,:), pointer :: p => null()
  end type
  type(block_t), allocatable :: blk(:)
  integer :: nblk
contains
  subroutine setup(n, m)
    integer, intent(in) :: n, m
    integer :: ib, i, j, k, l
    nblk = n
    allocate(blk(n))
    do ib = 1, nblk
      blk(ib)%ni = m - 2 + 2*ib; blk(ib)%nj = m; blk(ib)%nk = m
      allocate(blk(ib)%q(5, 0:blk(ib)%ni+1, 0:blk(ib)%nj+1, 0:blk(ib)%nk+1))
      allocate(blk(ib)%r(5, blk(ib)%ni, blk(ib)%nj, blk(ib)%nk), blk(ib)%vol(blk(ib)%ni, blk(ib)%nj, blk(ib)%nk))
      allocate(blk(ib)%p(blk(ib)%ni, blk(ib)%nj, blk(ib)%nk))
      do k = 0, blk(ib)%nk+1
        do j = 0, blk(ib)%nj+1
          do i = 0, blk(ib)%ni+1
            do l = 1, 5
              blk(ib)%q(l,i,j,k) = 1 + 0.01_dp*mod(l*i + j*k*3 + ib, 17)
            end do
          end do
        end do
      end do
      do k = 1, blk(ib)%nk
        do j = 1, blk(ib)%nj
          do i = 1, blk(ib)%ni
            blk(ib)%vol(i,j,k) = 0.5_dp + 0.001_dp*i
          end do
        end do
      end do
    end do
  end subroutine
  subroutine residual(ib)
    integer, intent(in) :: ib
    integer :: i, j, k, m
    do k = 1, blk(ib)%nk
      do j = 1, blk(ib)%nj
        do i = 1, blk(ib)%ni
          blk(ib)%p(i,j,k) = 0.4_dp*(blk(ib)%q(5,i,j,k) - 0.5_dp*sum(blk(ib)%q(2:4,i,j,k)**2)/blk(ib)%q(1,i,j,k))
        end do
      end do
    end do
    do k = 1, blk(ib)%nk
      do j = 1, blk(ib)%nj
        do i = 1, blk(ib)%ni
          do m = 1, 5
            blk(ib)%r(m,i,j,k) = blk(ib)%q(m,i+1,j,k) + blk(ib)%q(m,i-1,j,k) + blk(ib)%q(m,i,j+1,k) &
              + blk(ib)%q(m,i,j-1,k) + blk(ib)%q(m,i,j,k+1) + blk(ib)%q(m,i,j,k-1) - 6*blk(ib)%q(m,i,j,k) + 0.01_dp*blk(ib)%p(i,j,k)
          end do
        end do
      end do
    end do
  end subroutine
  subroutine update(ib, dt)
    integer, intent(in) :: ib
    real(dp), intent(in) :: dt
    integer :: i, j, k
    do k = 1, blk(ib)%nk
      do j = 1, blk(ib)%nj
        do i = 1, blk(ib)%ni
          blk(ib)%q(:,i,j,k) = blk(ib)%q(:,i,j,k) + dt/blk(ib)%vol(i,j,k)*blk(ib)%r(:,i,j,k)
        end do
      end do
    end do
  end subroutine
  subroutine exchange()
    integer :: ib, j, k
    do ib = 1, nblk - 1
      do k = 1, blk(ib)%nk
        do j = 1, blk(ib)%nj
          blk(ib+1)%q(:,0,j,k) = blk(ib)%q(:,blk(ib)%ni,j,k)
          blk(ib)%q(:,blk(ib)%ni+1,j,k) = blk(ib+1)%q(:,1,j,k)
        end do
      end do
    end do
  end subroutine
  real(dp) function norm()
    integer :: ib, i, j, k
    norm = 0
    do ib = 1, nblk
      do k = 1, blk(ib)%nk
        do j = 1, blk(ib)%nj
          do i = 1, blk(ib)%ni
            norm = norm + sum(blk(ib)%r(:,i,j,k)**2)
          end do
        end do
      end do
    end do
    norm = sqrt(norm)
  end function
end module
program main
  use blocks
  implicit none
  integer :: t, ib, n, t0, t1, rate
  character(20) :: arg
  n = 16
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) n
  call setup(4, n)
  call system_clock(t0, rate)
  do t = 1, 20
    do ib = 1, nblk
      call residual(ib)
    end do
    do ib = 1, nblk
      call update(ib, 0.05_dp)
    end do
    call exchange()
    if (mod(t, 10) == 0) print '(a,i4,es20.12)', 'blocks', t, norm()
  end do
  call system_clock(t1)
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
