! Sums into an array component of an object, and into a module's array, in called procedures.
! f2cuda options: --auto=all
! expect: report: 1 after: inline expansion
module m_dep
  implicit none
  type field
    integer :: nx = 0
    real, allocatable :: jx(:, :)
  end type field
  real :: tot(0:20) = 0
contains
  subroutine deposit(s, x, y, w)
    type(field), intent(inout) :: s
    real, intent(in) :: x, y, w
    integer :: i, j
    i = int(x)
    j = int(y)
    if (i < 1 .or. j < 1) return
    s%jx(i, j) = s%jx(i, j) + w
    s%jx(i + 1, j) = s%jx(i + 1, j) + 2*w
    call count(mod(i, 20), w)
  end subroutine deposit
  subroutine count(k, w)
    integer, intent(in) :: k
    real, intent(in) :: w
    tot(k) = tot(k) + w
  end subroutine count
end module m_dep
program p
  use m_dep
  implicit none
  integer, parameter :: n = 10000, m = 40
  type(field) :: s
  real :: x(n), y(n)
  integer :: i
  s%nx = m
  allocate (s%jx(m, m))
  s%jx = 0
  do i = 1, n
    x(i) = mod(i*37, (m - 1)*16)/16.0
    y(i) = mod(i*53, (m - 1)*16)/16.0
  end do
  do i = 1, n
    call deposit(s, x(i), y(i), real(mod(i, 5)))
  end do
  print *, sum(s%jx), s%jx(3, 3:7)
  print *, tot
end program p
