! PURE procedures called from kernels: arrays of every shape, results by argument, local arrays, calls of calls, elemental ones.
module tools
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), parameter :: weight(3) = [0.25_dp, 0.5_dp, 0.25_dp]
contains
  pure real(dp) function smooth(x)
    real(dp), intent(in) :: x(:)
    integer :: k
    smooth = 0
    do k = 1, size(x)
      smooth = smooth + x(k) * weight(k)
    end do
  end function smooth
  pure subroutine extremes(n, x, low, high)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: low, high
    real(dp) :: sorted(3)
    sorted = x(1:3)
    if (sorted(1) > sorted(2)) sorted(1:2) = sorted(2:1:-1)
    low = minval(x)
    high = maxval(x)
    if (n < 1) return
    low = min(low, sorted(1))
  end subroutine extremes
  elemental real(dp) function twice(x)
    real(dp), intent(in) :: x
    twice = scaled(x, 2)
  end function twice
  pure real(dp) function scaled(x, k) result(r)
    real(dp), intent(in) :: x
    integer, intent(in) :: k
    r = x * k
    if (r > 100) r = 100
  end function scaled
  pure subroutine column(m, c)
    integer, intent(in) :: m
    real(dp), intent(inout) :: c(m, *)
    integer :: i
    do i = 1, m
      c(i, 1) = c(i, 1) + i
    end do
  end subroutine column
end module tools

program gen_procedures
  use tools
  implicit none
  integer, parameter :: n = 20
  real(dp) :: a(0:n + 1), b(n), low(n), high(n), c(3, n), t
  integer :: i
  do i = 0, n + 1
    a(i) = mod(i * 7, 11)
  end do
  !$acc parallel loop
  do i = 1, n
    b(i) = smooth(a(i - 1:i + 1))
    call extremes(3, a(i - 1), low(i), high(i))
    c(:, i) = twice(a(i - 1:i + 1))
    call column(3, c(1, i))
  end do
  !$omp target teams distribute parallel do private(t)
  do i = 1, n
    t = scaled(b(i), i)
    b(i) = t + smooth(c(:, i))
  end do
  print '(10f8.3)', b, low, high
  print '(9f8.3)', c
end program gen_procedures
