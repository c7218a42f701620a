! Factorisations and a small time loop: sequential loops around short nests, with square roots, pivots and swaps of rows between them, in
! one construct each. What counts are launches, and that nothing but scalars goes to the host.
! Usage: factor [n]   matrices of n x n elements
module factor_codes
  use timing
  implicit none
  integer :: n
  real(dp), allocatable :: a(:,:), b(:), x(:)
contains

  subroutine start
    integer :: i, j
    do j = 1, n
      do i = 1, n
        a(i, j) = 1.0_dp / (1 + abs(i - j))
      end do
      a(j, j) = n
    end do
    b = 1
    x = 0
  end subroutine start

  subroutine lu
    integer :: i, j, k
    real(dp) :: p
    !$acc kernels
    do k = 1, n - 1
      p = 1 / a(k, k)
      do i = k + 1, n
        a(i, k) = a(i, k)*p
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k)*a(k, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine lu

  subroutine lu_pivots
    integer :: i, j, k, p
    real(dp) :: t
    !$acc kernels
    do k = 1, n - 1
      p = k
      do i = k + 1, n
        if (abs(a(i, k)) > abs(a(p, k))) p = i
      end do
      if (p /= k) then
        do j = 1, n
          t = a(k, j)
          a(k, j) = a(p, j)
          a(p, j) = t
        end do
      end if
      do i = k + 1, n
        a(i, k) = a(i, k) / a(k, k)
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k)*a(k, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine lu_pivots

  subroutine cholesky
    integer :: i, j, k
    !$acc kernels
    do j = 1, n
      a(j, j) = sqrt(a(j, j))
      do i = j + 1, n
        a(i, j) = a(i, j) / a(j, j)
      end do
      do k = j + 1, n
        do i = k, n
          a(i, k) = a(i, k) - a(i, j)*a(k, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine cholesky

  subroutine gauss
    integer :: i, j, k
    real(dp) :: s
    !$acc kernels
    do k = 1, n - 1
      do i = k + 1, n
        b(i) = b(i) - b(k)*a(i, k) / a(k, k)
      end do
      do j = n, k + 1, -1
        do i = k + 1, n
          a(i, j) = a(i, j) - a(k, j)*a(i, k) / a(k, k)
        end do
      end do
    end do
    x(n) = b(n) / a(n, n)
    do i = n - 1, 1, -1
      s = 0
      do j = i + 1, n
        s = s + a(i, j)*x(j)
      end do
      x(i) = (b(i) - s) / a(i, i)
    end do
    !$acc end kernels
  end subroutine gauss

  subroutine jacobi16(steps)
    integer, intent(in) :: steps
    integer :: i, j, k
    !$acc kernels
    do k = 1, steps
      do j = 2, 17
        do i = 2, 17
          b(i + 18*j) = (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1)) / 4
        end do
      end do
      do j = 2, 17
        do i = 2, 17
          a(i, j) = b(i + 18*j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine jacobi16

end module factor_codes

program factor
  use factor_codes
  implicit none
  integer, parameter :: steps = 20000
  character(10), parameter :: name(5) = [character(10) :: 'lu', 'lu_pivots', 'cholesky', 'gauss', 'jacobi16']
  real(dp), parameter :: work(4) = [2, 2, 1, 2] / 3.0_dp
  real(dp) :: t
  integer :: which, again
  n = argument(1, 4000)
  allocate(a(n, n), b(max(n, 400)), x(max(n, 400)))
  do which = 1, 5
    do again = 1, 2
      call start
      !$acc data copyin(a, b, x)
      t = now()
      select case (which)
      case (1)
        call lu
      case (2)
        call lu_pivots
      case (3)
        call cholesky
      case (4)
        call gauss
      case (5)
        call jacobi16(steps)
      end select
      t = now() - t
      !$acc end data
    end do
    if (which < 5) call report('factor', trim(name(which)), t, work(which)*real(n, dp)**3 / 1e9_dp, 'GF/s')
    if (which == 5) call report('factor', trim(name(which)), t, steps / 1e6_dp, 'M-steps/s')
  end do
end program factor
