! Work arrays that a procedure has from its caller and hands to those that it calls for each line: each iteration has its own, of extents that are
! known at the launch, and the last one's copy goes back. What they set may depend on conditions, if all alternatives set the same.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=0
! environment: F2CUDA_WEIGH=0
! expect: report: 7 private, last value kept: w (found)
module lines
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine whole(c, n, w)
    integer, intent(in) :: n
    real(dp), intent(inout) :: c(n), w(n)
    integer :: i
    do i = 1, n
      w(i) = c(i)**2
    end do
    do i = 2, n
      c(i) = w(i) - w(i-1)
    end do
  end subroutine
  subroutine ends(c, n, w)             ! the interior, and both ends
    integer, intent(in) :: n
    real(dp), intent(inout) :: c(n), w(0:n)
    integer :: i
    do i = 1, n-1
      w(i) = c(i)**2
    end do
    w(0) = 0; w(n) = 0
    do i = 1, n
      c(i) = w(i) - w(i-1)
    end do
  end subroutine
  subroutine branches(c, n, w)         ! whichever branch is taken
    integer, intent(in) :: n
    real(dp), intent(inout) :: c(n), w(n)
    integer :: i
    do i = 1, n
      if (c(i) > 1.5d0) then
        w(i) = c(i)**2
      else if (c(i) > 1.2d0) then
        w(i) = 1
      else
        w(i) = -c(i)
      end if
    end do
    do i = 2, n
      c(i) = w(i) - w(i-1)
    end do
  end subroutine
  subroutine some(c, n, w)             ! not where nothing holds
    integer, intent(in) :: n
    real(dp), intent(inout) :: c(n), w(n)
    integer :: i
    do i = 1, n
      if (c(i) > 1.5d0) w(i) = c(i)**2
    end do
    do i = 1, n
      if (c(i) > 1.5d0) c(i) = w(i) + 1
    end do
  end subroutine
  subroutine halves(c, n, w)
    integer, intent(in) :: n
    real(dp), intent(inout) :: c(n), w(n,2)
    call whole(c, n, w(:,1))
    call branches(c, n, w(:,2))
  end subroutine
  subroutine stage(n, l, x, y)         ! which elements depends on a product
    integer, intent(in) :: n, l
    real(dp), intent(in) :: x(0:n-1)
    real(dp), intent(inout) :: y(0:n-1)
    integer :: i, k, lk
    lk = 2**l
    do i = 0, n/(2*lk) - 1
      do k = 0, lk - 1
        y(2*i*lk + k) = x(i*lk + k) + i
        y(2*i*lk + lk + k) = x(i*lk + k) - i
      end do
    end do
  end subroutine
end module
subroutine t1(c, n, w)
  use lines
  integer, intent(in) :: n
  real(dp), intent(inout) :: c(n,n), w(n)
  do j = 1, n
    call whole(c(:,j), n, w)
  end do
end subroutine
subroutine t2(c, n, w)
  use lines
  integer, intent(in) :: n
  real(dp), intent(inout) :: c(n,n), w(n,3)
  do j = 1, n
    call whole(c(1,j), n, w(1,2))
  end do
end subroutine
subroutine t3(c, n, w)
  use lines
  integer, intent(in) :: n
  real(dp), intent(inout) :: c(n,n), w(0:n,3)
  do j = 1, n
    call ends(c(:,j), n, w(:,1))
  end do
end subroutine
subroutine t4(c, n, w)
  use lines
  integer, intent(in) :: n
  real(dp), intent(inout) :: c(n,n), w(n)
  do j = 1, n
    call branches(c(:,j), n, w)
  end do
end subroutine
subroutine t5(c, n, w)
  use lines
  integer, intent(in) :: n
  real(dp), intent(inout) :: c(n,n), w(n,2)
  do j = 1, n
    call halves(c(:,j), n, w)
  end do
end subroutine
subroutine t6(c, n, w)                 ! a recurrence, then a reversed loop; the dummy has no extents of its own
  use lines
  integer, intent(in) :: n
  real(dp), intent(inout) :: c(n,n)
  real(dp), intent(inout) :: w(:)
  do j = 1, n
    w(1) = 1
    do i = 2, n
      w(i) = c(i-1,j)/(1 + w(i-1))
    end do
    do i = n, 2, -1
      c(i,j) = w(i)*c(i-1,j)
    end do
  end do
end subroutine
subroutine t7(c, n, w)                 ! branches without a call
  use lines
  integer, intent(in) :: n
  real(dp), intent(inout) :: c(n,n), w(n)
  do j = 1, n
    do i = 1, n
      if (c(i,j) > 1.4d0) then
        w(i) = c(i,j)**2
      else
        w(i) = 1
      end if
    end do
    do i = 2, n
      c(i,j) = w(i) - w(i-1)*c(i-1,j)
    end do
  end do
end subroutine
subroutine t8(c, n, w)                 ! what an earlier iteration sets stays, if the last one does not set it
  use lines
  integer, intent(in) :: n
  real(dp), intent(inout) :: c(n,n), w(n)
  do j = 1, n
    call some(c(:,j), n, w)
  end do
end subroutine
program handed_down
  use lines
  implicit none
  interface
    subroutine t6(c, n, w)
      integer, intent(in) :: n
      double precision, intent(inout) :: c(n,n), w(:)
    end subroutine
  end interface
  integer :: n, pass
  real(dp), allocatable :: c(:,:), w(:), w3(:,:), w0(:,:), w2(:,:), x(:), y(:)
  do pass = 1, 3
    n = merge(1, merge(2, 37, pass == 2), pass == 1)
    allocate(c(n,n), w(n), w3(n,3), w0(0:n,3), w2(n,2))
    w = -1; call fill; call t1(c, n, w); call show(sum(w), w(n))
    w3 = -2; call fill; call t2(c, n, w3); call show(sum(w3), w3(n,3))
    w0 = -3; call fill; call t3(c, n, w0); call show(sum(w0), w0(0,2))
    w = -4; call fill; call t4(c, n, w); call show(sum(w), w(1))
    w2 = -5; call fill; call t5(c, n, w2); call show(sum(w2), w2(n,2))
    w = -6; call fill; call t6(c, n, w); call show(sum(w), w(n))
    w = -7; call fill; call t7(c, n, w); call show(sum(w), w(n))
    w = -8; call fill; call t8(c, n, w); call show(sum(w), w(n))
    deallocate(c, w, w3, w0, w2)
  end do
  allocate(x(0:63), y(0:63))
  x = [(0.5d0*n, n = 0, 63)]
  y = 0
  call stage(64, 2, x, y)
  call stage(64, 0, y, x)
  print '(4f14.6)', sum(x), sum(y), x(5), y(63)
contains
  subroutine fill
    integer :: i, j
    do j = 1, n
      do i = 1, n
        c(i,j) = 1 + mod(i*7 + j*3, 11)*0.125d0
      end do
    end do
  end subroutine
  subroutine show(a, b)
    real(dp), intent(in) :: a, b
    print '(4es16.8)', sum(abs(c)), c(n,n), a, b
  end subroutine
end program
