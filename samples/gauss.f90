! Linear equations by Gauss elimination with partial pivoting: the search for the pivot, the swap of rows and the substitution run
! on the device; what comes home are the pivot's row and the sums of the substitution.
! Usage: gauss [n]
program gauss_sample
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: a(:,:), b(:), x(:)
  integer :: n, i, j
  character(16) :: arg

  n = 40
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  allocate(a(n, n), b(n), x(n))
  do j = 1, n
    do i = 1, n
      a(i, j) = 1.0_dp / (1 + abs(i - j))
    end do
  end do
  do i = 1, n - 1, 2
    x(1:n) = a(i, :)
    a(i, :) = a(i + 1, :)
    a(i + 1, :) = x(1:n)
  end do
  b = sum(a, 2)
  call solve(a, b, x, n)
  write (*, '(a,f12.8)') 'first    ', x(1)
  write (*, '(a,f12.8)') 'last     ', x(n)
  write (*, '(a,l2)') 'right    ', maxval(abs(x - 1)) < 1.0e-9_dp

contains

  subroutine solve(a, b, x, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n, n), b(n)
    real(dp), intent(out) :: x(n)
    real(dp) :: t
    integer :: i, j, k, p
    !$acc kernels copy(a, b) copyout(x)
    do k = 1, n - 1
      p = k
      do i = k + 1, n
        if (abs(a(i, k)) > abs(a(p, k))) p = i
      end do
      if (p /= k) then
        t = b(k)
        b(k) = b(p)
        b(p) = t
        do j = k, n
          t = a(k, j)
          a(k, j) = a(p, j)
          a(p, j) = t
        end do
      end if
      do i = k + 1, n
        a(i, k) = a(i, k) / a(k, k)
        b(i) = b(i) - a(i, k) * b(k)
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k) * a(k, j)
        end do
      end do
    end do
    do k = n, 1, -1
      t = 0.0_dp
      do j = k + 1, n
        t = t + a(k, j) * x(j)
      end do
      x(k) = (b(k) - t) / a(k, k)
    end do
    !$acc end kernels
  end subroutine solve

end program gauss_sample
