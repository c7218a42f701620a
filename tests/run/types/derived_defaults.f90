! Derived types with default values in kernels: private variables, results and locals of procedures.
! f2cuda options: --auto=all
! expect: report: 4 ; kernel main_
module states
  implicit none
  type :: point
    real(8) :: x = 1, y = 2
  end type
  type, extends(point) :: state
    real(8) :: rho = 0, mom = 0.5d0
    integer :: k(3) = [7, 8, 9]
    logical :: on = .true.
    type(point) :: at = point(3d0, 4d0)
  end type
contains
  pure type(point) function half(r) result(p)
    real(8), intent(in) :: r
    p%y = r/2 + p%y
  end function
  pure real(8) function total(r, n) result(t)
    real(8), intent(in) :: r
    integer, intent(in) :: n
    type(state) :: s
    integer :: i
    do i = 1, n
      s%rho = s%rho + r
    end do
    t = s%rho + s%mom + s%x + sum(s%k) + s%at%y + merge(1, 0, s%on)
  end function
end module
program main
  use states
  implicit none
  integer, parameter :: n = 500
  type(point) :: a(n), p
  type(state) :: u(n)
  real(8) :: b(n)
  integer :: i
  do i = 1, n
    b(i) = total(0.25d0*i, mod(i, 4))
  end do
  do i = 1, n
    a(i) = half(b(i))
  end do
  do i = 1, n
    block
      type(point) :: q
      q = a(i)
      q%x = q%x + i
      a(i) = q
    end block
  end do
  do i = 1, n
    p = a(i)
    u(i)%rho = p%x*p%y + u(i)%mom + u(i)%k(2)
  end do
  print '(4f14.6)', sum(a%x), sum(a%y), sum(b), sum(u%rho)
end program
