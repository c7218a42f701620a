! Elements and rows that components of elements choose (b(k)%q(b(k)%n + 1, :)) cross by themselves, as those that variables choose.
! f2cuda options: --auto=all
! expect: transfers: b%q 124 120
! expect: transfers: b%dq 0 0
module blocks
  implicit none
  type :: block_t
    integer :: n = 0
    real(8), allocatable :: q(:,:), dq(:,:)
  end type
contains
  subroutine halo(b)
    type(block_t), intent(inout) :: b(:)
    integer :: k, m
    m = size(b)
    do k = 1, m
      if (k > 1) b(k)%q(0,:) = b(k-1)%q(b(k-1)%n,:)
      if (k < m) b(k)%q(b(k)%n+1,:) = b(k+1)%q(1,:)
    end do
  end subroutine
  subroutine residual(b)
    type(block_t), intent(inout) :: b
    integer :: i, j
    do j = 2, size(b%q,2) - 1
      do i = 1, b%n
        b%dq(i,j) = b%q(i-1,j) + b%q(i+1,j) + b%q(i,j-1) + b%q(i,j+1) - 4*b%q(i,j)
      end do
    end do
  end subroutine
  subroutine update(b, dt)
    type(block_t), intent(inout) :: b
    real(8), intent(in) :: dt
    integer :: i, j
    do j = 2, size(b%q,2) - 1
      do i = 1, b%n
        b%q(i,j) = b%q(i,j) + dt*b%dq(i,j)
      end do
    end do
  end subroutine
end module
program sizes_in_blocks
  use blocks
  implicit none
  integer, parameter :: nb = 4, n = 40, m = 50
  type(block_t) :: b(nb)
  integer :: k, it, i, j
  real(8) :: s
  do k = 1, nb
    b(k)%n = n
    allocate(b(k)%q(0:n+1,m), b(k)%dq(n,m))
    b(k)%q = 0
    do j = 1, m
      do i = 1, n
        b(k)%q(i,j) = sin(0.1d0*((k-1)*n+i))*cos(0.1d0*j)
      end do
    end do
  end do
  do it = 1, 20
    call halo(b)
    do k = 1, nb
      call residual(b(k))
    end do
    do k = 1, nb
      call update(b(k), 0.1d0)
    end do
    if (mod(it,5) == 0) then
      s = 0
      do k = 1, nb
        s = s + sum(b(k)%q(1:n,:))
      end do
      print '(i3,f18.10)', it, s
    end if
  end do
end program
