! Columns with work arrays as long as the run says, which procedures get: with the bodies in the place of the calls the elements of a thread lie between
! those of its neighbours. Arrays of constant extents are the threads' own as they are. Loads of later levels do not wait for what recurrences hand on.
! f2cuda options: --auto=all
! expect: report: 2 form: bodies in the place of calls
! expect: code: 9 F2C_UNROLL.8.
! expect: code: 5 launch.own<double, 1>.*false
module columns
  implicit none
contains
  subroutine thomas(a, b, c, d, n)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), b(n), c(n)
    real(8), intent(inout) :: d(n)
    real(8) :: w(n), t
    integer :: k
    w(1) = c(1)/b(1)
    d(1) = d(1)/b(1)
    do k = 2, n
      t = b(k) - a(k)*w(k-1)
      w(k) = c(k)/t
      d(k) = (d(k) - a(k)*d(k-1))/t
    end do
    do k = n - 1, 1, -1
      d(k) = d(k) - w(k)*d(k+1)
    end do
  end subroutine
  subroutine smooth(x, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    integer :: k
    do k = 2, n
      x(k) = 0.5d0*(x(k) + x(k-1))
    end do
  end subroutine
  subroutine diffuse(t, kz, dz, n, m, l)
    integer, intent(in) :: n, m, l
    real(8), intent(inout) :: t(n, m, l)
    real(8), intent(in) :: kz(n, m, l), dz(l)
    real(8), dimension(l) :: a, b, c, d
    integer :: i, j, k
    do j = 1, m
      do i = 1, n
        do k = 1, l
          a(k) = 0
          c(k) = 0
          if (k > 1) a(k) = -kz(i, j, k-1)/dz(k)**2
          if (k < l) c(k) = -kz(i, j, k)/dz(k)**2
          b(k) = 1 - a(k) - c(k)
          d(k) = t(i, j, k)
        end do
        call thomas(a, b, c, d, l)
        t(i, j, :) = d
      end do
    end do
  end subroutine
  subroutine mix(t, n, m, l)
    integer, intent(in) :: n, m, l
    real(8), intent(inout) :: t(n, m, l)
    real(8) :: x(1000), y(1000)
    integer :: i, j, k
    do j = 1, m
      do i = 1, n
        do k = 1, l
          x(k) = t(i, j, k)
          y(k) = x(k)**2
        end do
        call smooth(x, l)
        call smooth(y, l)
        do k = 1, l
          t(i, j, k) = x(k) + 0.25d0*y(k)
        end do
      end do
    end do
  end subroutine
end module
program main
  use columns
  implicit none
  integer, parameter :: n = 37, m = 5, l = 12
  real(8) :: t(n, m, l), kz(n, m, l), dz(l)
  integer :: i, j, k
  do k = 1, l
    dz(k) = 1 + 0.25d0*k
    do j = 1, m
      do i = 1, n
        t(i, j, k) = mod(i*j + k, 7)*0.5d0
        kz(i, j, k) = mod(i + j*k, 5)*0.25d0
      end do
    end do
  end do
  call diffuse(t, kz, dz, n, m, l)
  print '(f20.12)', sum(t), t(3, 2, :)
  call mix(t, n, m, l)
  print '(f20.12)', sum(t), t(36, 5, :)
end program
