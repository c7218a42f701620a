! Kernels on queues whose arrays no directive moves: host statements behind WAIT have what they read, and kernels what they need.
module state
  implicit none
  integer, parameter :: n = 2000
  real(8) :: g(n)
contains
  subroutine relax(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    !$acc parallel loop async(2)
    do i = 1, size(x)
      x(i) = x(i)/2 + g(i)
    end do
  end subroutine relax
end module state

program acc_async_auto
  use state
  implicit none
  real(8) :: a(n), b(n), c(n, 4)
  real(8), allocatable :: t(:)
  real(8) :: s
  integer :: i, k
  a = 1
  b = 2
  c = 0
  g = 0.25
  do k = 1, 3
    !$acc parallel loop async(1)
    do i = 1, n
      a(i) = a(i) + i
    end do
    !$acc parallel loop async(2)
    do i = 1, n
      b(i) = b(i)*2 + g(i)
    end do
    call relax(b)
    !$acc wait
    print '(2f10.3)', a(k), b(n)
    a(k) = -1
    g = g + 1
  end do
  do k = 1, 4
    !$acc parallel loop async(k)
    do i = 1, n
      c(i, k) = a(i) + k
    end do
  end do
  !$acc wait
  print '(f14.3)', sum(c)

  ! a construct without a queue uses what a queue has made, behind WAIT
  !$acc parallel loop async(1)
  do i = 1, n
    a(i) = i
  end do
  !$acc wait(1)
  s = 0
  !$acc parallel loop reduction(+:s)
  do i = 1, n
    s = s + a(i)*g(i)
  end do
  print '(f14.3)', s

  ! arrays that come and go
  do k = 1, 3
    allocate (t(n*k))
    !$acc parallel loop async(mod(k, 2))
    do i = 1, n*k
      t(i) = i + k
    end do
    !$acc parallel loop async(mod(k, 2))
    do i = 1, n
      a(i) = a(i) + t(i*k)
    end do
    !$acc wait(mod(k, 2))
    print '(2f12.1)', a(n), t(1)
    deallocate (t)
  end do
end program acc_async_auto
