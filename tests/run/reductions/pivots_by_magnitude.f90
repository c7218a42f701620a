! The element of greatest or least magnitude, kept with its sign, as searches for pivots have it: if (abs(a(i)) > abs(x)) x = a(i). Ties of both signs,
! NaNs, values before the loop, loops that go down, teams of threads.
! f2cuda options: --auto=all
! expect: report: 3 greatest magnitude of
! expect: report: 2 least magnitude of
! expect: report: 1 team: threads that do an iteration together
module pivots
  implicit none
contains
  subroutine search(a, n, x, i)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: x
    integer, intent(inout) :: i
    integer :: j
    do j = 1, n
      if (abs(a(j)) > abs(x)) then
        x = a(j)
        i = j
      end if
    end do
  end subroutine search
  subroutine last(a, n, x, i)
    integer, intent(in) :: n
    real(4), intent(in) :: a(n)
    real(4), intent(inout) :: x
    integer, intent(inout) :: i
    integer :: j
    do j = n, 1, -2
      if (abs(x) <= abs(a(j))) then
        x = a(j)
        i = 3*j
      end if
    end do
  end subroutine last
  subroutine least(a, n, x, y, i)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: x, y
    integer, intent(inout) :: i
    integer :: j
    do j = 1, n
      if (abs(a(j)) < dabs(x)) x = a(j)
    end do
    do j = 1, n
      if (a(j) /= 0 .and. abs(a(j)) <= abs(y)) then
        y = a(j)
        i = j
      end if
    end do
  end subroutine least
  subroutine columns(a, n, m, v, k)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n, m)
    real(8), intent(out) :: v(m)
    integer, intent(out) :: k(m)
    integer :: i, j, p
    real(8) :: x
    do j = 1, m
      x = 0
      p = 0
      do i = 1, n
        if (abs(a(i, j)) > abs(x)) then
          x = a(i, j)
          p = i
        end if
      end do
      v(j) = x
      k(j) = p
    end do
  end subroutine columns
end module pivots
program pivots_by_magnitude
  use, intrinsic :: ieee_arithmetic
  use pivots
  implicit none
  integer, parameter :: n = 3000, m = 40
  real(8) :: a(n), b(600, m), v(m), x, y
  real(4) :: c(n), z
  integer :: i, j, k(m)
  do i = 1, n
    a(i) = mod(i*37, 401) - 210
    c(i) = real(mod(i*53, 199) - 99)
  end do
  do j = 1, m
    do i = 1, 600
      b(i, j) = mod(i*j*29, 503) - 251
    end do
  end do
  x = 0; i = -1
  call search(a, n, x, i)
  print *, x, i
  x = -1000; i = -1
  call search(a, n, x, i)
  print *, x, i
  x = 209; i = -1
  call search(a, n, x, i)
  print *, x, i
  a(77) = ieee_value(x, ieee_quiet_nan)
  a(1500) = -ieee_value(x, ieee_positive_inf)
  x = 0; i = -1
  call search(a, n, x, i)
  print *, x, i
  x = ieee_value(x, ieee_quiet_nan); i = -1
  call search(a, n, x, i)
  print *, x /= x, i
  x = 0; i = -1
  call search(a, 0, x, i)
  print *, x, i
  z = 0; i = -1
  call last(c, n, z, i)
  print *, z, i
  z = -99; i = -1
  call last(c, n, z, i)
  print *, z, i
  x = 1e30; y = -17; i = -1
  call least(a, n, x, y, i)
  print *, x, y, i
  call columns(b, 600, m, v, k)
  print *, v
  print *, k
end program pivots_by_magnitude
