! Loops of a few operations, as their constants say, that are executed again and again: no kernels, where that moves no array to and fro.
! f2cuda options: --auto=all
! expect: report: 3 because it has few operations
! expect: report: 3 proved; kernel
program few_operations
  implicit none
  integer, parameter :: n = 500
  real(8) :: r(3, n), big(4, n), d(3), s
  integer :: j, k, m
  do j = 1, n
    r(:, j) = [j, 2*j, 3*j]
  end do
  s = 0; j = 1
  do while (j <= n)
    d = sqrt(r(:, j)) - [1, 2, 3]   ! the host uses 'r' anyway
    r(1, j) = r(1, j) + d(2)
    s = s + flux(r(:, j)) + d(1)
    j = j + 1 + mod(int(s), 2)
  end do
  do k = 1, 3
    do j = 1, n
      big(:, j) = j*k
    end do
    print '(a,i2)', 'step', k
    do m = 1, 4                     ! 'big' is on the device
      big(m, 1) = m*k
    end do
  end do
  print '(3f16.4)', s, sum(big), sum(r)
contains
  real(8) function flux(x)
    real(8), intent(in) :: x(3)
    real(8) :: v(3)
    integer :: m
    v = x**2/(1 + x)                ! it is called in a loop
    flux = 0
    do m = 1, 3
      flux = flux + v(m)
    end do
  end function
end program
