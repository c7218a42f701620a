! Arrays that are components of elements of arrays: blocks, levels, tracers.
module blocks
  implicit none
  integer, parameter :: dp = 8
  type block_t
    integer :: ni = 0, nj = 0, nk = 0
    real(dp), allocatable :: u(:,:,:), v(:,:,:), r(:,:,:), q(:,:,:,:)
    real(dp), pointer :: w(:,:,:) => null()
  end type
  type level_t
    integer :: n = 0
    real(dp), allocatable :: x(:,:), b(:,:), r(:,:)
  end type
  type particle_t
    real(dp) :: pos(3) = 0, vel(3) = 0
    real(dp) :: mass = 1
    integer :: id = 0
  end type
  type(block_t), allocatable, target :: blk(:)
  type(level_t), allocatable :: lev(:)
contains
  subroutine residual
    integer :: b, i, j, k
    do b = 1, size(blk)
      !$acc parallel loop collapse(3)
      do k = 2, blk(b)%nk - 1
        do j = 2, blk(b)%nj - 1
          do i = 2, blk(b)%ni - 1
            blk(b)%r(i,j,k) = blk(b)%u(i+1,j,k) + blk(b)%u(i-1,j,k) + blk(b)%u(i,j+1,k) + blk(b)%u(i,j-1,k) + &
              blk(b)%u(i,j,k+1) &
              + blk(b)%u(i,j,k-1) - 6*blk(b)%u(i,j,k)
          end do
        end do
      end do
    end do
  end subroutine

  subroutine advance(dt)
    real(dp), intent(in) :: dt
    integer :: b, i, j, k
    do b = 1, size(blk)
      associate (u => blk(b)%u, v => blk(b)%v, r => blk(b)%r)
        !$acc parallel loop collapse(3)
        do k = 2, blk(b)%nk - 1
          do j = 2, blk(b)%nj - 1
            do i = 2, blk(b)%ni - 1
              v(i,j,k) = v(i,j,k) + dt*r(i,j,k)
              u(i,j,k) = u(i,j,k) + dt*v(i,j,k)
            end do
          end do
        end do
      end associate
    end do
  end subroutine

  subroutine species(m)
    integer, intent(in) :: m
    integer :: b, i, j, k, l
    do b = 1, size(blk)
      !$acc parallel loop collapse(3)
      do k = 1, blk(b)%nk
        do j = 1, blk(b)%nj
          do i = 1, blk(b)%ni
            do l = 1, m
              blk(b)%q(i,j,k,l) = blk(b)%q(i,j,k,l)*(1 - 0.01_dp*blk(b)%v(i,j,k))
            end do
          end do
        end do
      end do
    end do
  end subroutine

  subroutine through_pointers
    integer :: b, i, j, k
    do b = 1, size(blk)
      !$acc parallel loop collapse(3)
      do k = 1, size(blk(b)%w, 3)
        do j = 1, size(blk(b)%w, 2)
          do i = 1, size(blk(b)%w, 1)
            blk(b)%w(i,j,k) = 0.9_dp*blk(b)%w(i,j,k) + 0.1_dp*blk(b)%u(i,j,k)
          end do
        end do
      end do
    end do
  end subroutine

  subroutine smooth(l)
    integer, intent(in) :: l
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 2, lev(l)%n - 1
      do i = 2, lev(l)%n - 1
        lev(l)%r(i,j) = 0.25_dp*(lev(l)%x(i-1,j) + lev(l)%x(i+1,j) + lev(l)%x(i,j-1) + lev(l)%x(i,j+1) + lev(l)%b(i,j))
      end do
    end do
  end subroutine

  subroutine to_coarse(l)
    integer, intent(in) :: l
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 2, lev(l+1)%n - 1
      do i = 2, lev(l+1)%n - 1
        lev(l+1)%b(i,j) = 0.25_dp*(lev(l)%r(2*i-1,2*j-1) + lev(l)%r(2*i,2*j-1) + lev(l)%r(2*i-1,2*j) + lev(l)%r(2*i,2*j))
      end do
    end do
  end subroutine

  subroutine kick(n, p, dt)
    integer, intent(in) :: n
    type(particle_t), intent(inout) :: p(n)
    real(dp), intent(in) :: dt
    integer :: i
    !$acc parallel loop
    do i = 1, n
      p(i)%vel = p(i)%vel - dt*p(i)%pos/p(i)%mass
      p(i)%pos = p(i)%pos + dt*p(i)%vel
    end do
  end subroutine

  subroutine momentum(n, p, total)
    integer, intent(in) :: n
    type(particle_t), intent(in) :: p(n)
    real(dp), intent(inout) :: total
    integer :: i
    total = 0
    !$acc parallel loop reduction(+:total)
    do i = 1, n
      total = total + p(i)%mass*p(i)%vel(1)
    end do
  end subroutine

  subroutine run_blocks(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 96, np = 700000
    integer :: b, t
    type(particle_t), allocatable :: p(:)
    real(dp) :: total
    allocate (blk(4), lev(2), p(np))
    do b = 1, 4
      blk(b)%ni = n
      blk(b)%nj = n
      blk(b)%nk = n
      allocate (blk(b)%u(n,n,n), blk(b)%v(n,n,n), blk(b)%r(n,n,n), blk(b)%q(n,n,n,3), blk(b)%w(n,n,n))
      blk(b)%u = b
      blk(b)%v = 0
      blk(b)%r = 0
      blk(b)%q = 1
      blk(b)%w = 0
      blk(b)%u(n/2,n/2,n/2) = 9
    end do
    do b = 1, 2
      lev(b)%n = 2050/b
      allocate (lev(b)%x(2050/b,2050/b), lev(b)%b(2050/b,2050/b), lev(b)%r(2050/b,2050/b))
      lev(b)%x = 1
      lev(b)%b = 0
      lev(b)%r = 0
    end do
    do b = 1, np
      p(b)%pos = [1, 2, 3]
    end do
    do t = 1, turns
      call residual
      call advance(0.01_dp)
      call species(3)
      call through_pointers
      call smooth(1)
      call to_coarse(1)
      call kick(np, p, 0.001_dp)
      call momentum(np, p, total)
    end do
    print *, 'blocks', (sum(blk(b)%u), sum(blk(b)%q), sum(blk(b)%w), b=1, 4), sum(lev(2)%b), total
  end subroutine
end module
