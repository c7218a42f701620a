! What an iteration of a few threads does is not known: one launch is timed, then the loop on the host, and the faster place is kept. On the emulated device
! that is the host.
! f2cuda options: --auto=all
! environment: F2CUDA_WEIGH=0.001,timed
! expect: profile: weighed_launches_roots_.* 2 .*
! expect: profile: weighed_launches_roots_.* 5  it takes .* there, and a launch .*
! expect: profile: weighed_launches_roots_.* 1  a launch took .*: a try
program weighed_launches
  implicit none
  integer, parameter :: n = 40
  real(8) :: x(n), y(n)
  integer :: i, step
  do i = 1, n
    x(i) = 1 + i
  end do
  do step = 1, 8
    call roots(x, y)
    do i = 1, n                      ! a kernel
      x(i) = x(i) + y(i)
    end do
  end do
  print '(2f20.10)', sum(x), sum(y)
contains
  subroutine roots(x, y)
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: i, k
    real(8) :: z
    do i = 1, n
      z = x(i)
      k = 0
      do while (k < 20000)
        z = 0.5d0*(z + x(i)/z)
        if (z*z < x(i)*0.5d0) exit
        k = k + 1
      end do
      y(i) = z
    end do
  end subroutine
end program
