! Host statements of a construct that touch an element: it goes alone.
! expect: report: 3 the host; elements that it touches come home
! expect: transfers: a 1 81
program p
  implicit none
  integer, parameter :: n = 40
  real(8) :: a(n, n), b(n), s
  integer :: i, j, k, steps
  do j = 1, n
    do i = 1, n
      a(i, j) = 1d0/(1 + abs(i - j))
    end do
    a(j, j) = n - j - 30
  end do
  b = 1
  steps = 0
  !$acc data copy(a, b)
  !$acc kernels
  do k = 1, n
    if (abs(a(k, k)) < 1e-3) exit
    steps = steps + 1
    do i = k + 1, n
      a(i, k) = a(i, k)/a(k, k)
    end do
    if (k == 3) print '(a, f10.6)', 'third pivot', a(k, k)
    b(k) = told(k, a(k, k))
    do j = k + 1, n
      do i = k + 1, n
        a(i, j) = a(i, j) - a(i, k)*a(k, j)
      end do
    end do
    do i = 1, n
      b(i) = b(i) + a(i, k)
    end do
  end do
  !$acc end kernels
  !$acc end data
  s = 0
  do j = 1, n
    do i = 1, n
      s = s + a(i, j)*mod(i + 2*j, 5)
    end do
  end do
  print '(i4, 2f14.6)', steps, s, sum(b)
contains
  real(8) function told(k, x)
    integer, intent(in) :: k
    real(8), intent(in) :: x
    if (k > 1000) print *, x
    told = k + x/2
  end function
end program
