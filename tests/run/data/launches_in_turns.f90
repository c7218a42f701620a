! Kernels take turns with a recurrence of the host, so that launches and what crosses for them cost more than a core would: once that has cost as much as
! it takes to bring all home, the loops are the host's, whatever their length, until one comes that is worth a launch.
! f2cuda options: --auto=all
! environment: F2CUDA_WEIGH=2
! expect: profile: launches_in_turns_rotate_42 .* 56 .*/
! expect: profile: launches_in_turns_rotate_42 .* 144  launches and what crosses for them would take longer than a core
! expect: profile: launches_in_turns_large_60 .* 2 .*library
program launches_in_turns
  implicit none
  integer, parameter :: n = 48, m = 160
  real(8) :: z(n,n), d(n), s
  real(8) :: a(m,m), b(m,m)
  integer :: i, j, step
  do j = 1, n
    do i = 1, n
      z(i,j) = 1d0/(i + j)
    end do
    d(j) = 0.01d0*j
  end do
  a = 0
  s = 0
  do step = 1, 200
    call rotate(z, d, 1d-3*step)
    do i = 2, n                       ! sequential
      d(i) = mod(d(i) + 0.5d0*d(i-1)*z(i,i-1), 1d0)
    end do
    call sums(z, d, s)
  end do
  do j = 1, m
    do i = 1, m
      b(i,j) = 0.01d0*mod(i*j, 17)
    end do
  end do
  call large(a, b)                    ! a kernel again
  call large(b, a)
  print '(4f18.8)', s, sum(d), sum(a), sum(b)
contains
  subroutine rotate(z, d, h)
    real(8), intent(inout) :: z(n,n)
    real(8), intent(in) :: d(n), h
    integer :: i, j
    do j = 1, n
      do i = 1, n
        z(i,j) = z(i,j) - h*d(i)*d(j)
      end do
    end do
  end subroutine
  subroutine sums(z, d, s)
    real(8), intent(in) :: z(n,n), d(n)
    real(8), intent(inout) :: s
    integer :: i
    do i = 1, n
      s = s + z(i,n)*d(i)
    end do
  end subroutine
  subroutine large(x, y)
    real(8), intent(inout) :: x(m,m)
    real(8), intent(in) :: y(m,m)
    integer :: i, j, k
    do j = 1, m
      do i = 1, m
        do k = 1, m
          x(i,j) = x(i,j) + y(i,k)*y(k,j)
        end do
      end do
    end do
  end subroutine
end program
