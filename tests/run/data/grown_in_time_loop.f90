! Arrays that a time loop appends to: the host allocates them anew at each step, and what it does not use stays on the device
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=0
! expect: host: is allocated with a new shape
! expect: transfers: a 0 1
! expect: transfers: b 0 1
! expect: transfers: d 0 2
module series
  implicit none
  real(8), allocatable :: kept(:)
contains
  real(8) function newest()
    newest = kept(size(kept))
  end function
  subroutine steps(n, nt)
    integer, intent(in) :: n, nt
    real(8), allocatable :: a(:), b(:), d(:), hist(:), pairs(:,:), last(:)
    real(8) :: e
    integer :: i, it
    allocate(a(n), b(n), d(n), hist(0), pairs(2,0))
    do i = 1, n
      a(i) = mod(i*7, 11)
      b(i) = mod(i*5, 13)
      d(i) = 1
    end do
    do it = 1, nt
      do i = 1, n
        a(i) = 0.5d0*(a(i) + b(i))
      end do
      do i = 1, n
        b(i) = b(i) + 0.25d0*a(i)
        d(i) = d(i) + it
      end do
      e = sum(a*b)
      hist = [hist, e]
      pairs = reshape([pairs, e, real(it, 8)], [2, it])
      kept = [kept(1:min(size(kept), 4)), d(it), e] ! one of its operands is newer on the device
      last = [e, newest()]                          ! a function may use anything
    end do
    print '(5es20.12)', hist, pairs(:,nt), kept, last, sum(kept)
    print '(4es20.12)', a(1:n:n/3), b(1:n:n/3)
  end subroutine
end module
program grown_in_time_loop
  use series
  implicit none
  kept = [0d0, 1d0]
  call steps(1000, 6)
end program
