! A time loop whose steps use scalar components of elements that are the same all through (pl(1)%h, lev(k)%n) in kernels, and whose host adds the
! value of a statement function to one element: the arrays stay on the device.
! f2cuda options: --auto=all
! expect: report: 2 kernel step_
! expect: report: 0 all arrays
! expect: report: 1 kernel point_sources_
! expect: transfers: p 5 6
! expect: transfers: po 0 1
module levels
  implicit none
  type level
    real(8) :: h = 1, w(2) = 0.5d0
    integer :: n = 1
    real(8), allocatable :: u(:)
  end type
  type(level), allocatable :: lev(:)
contains
  subroutine step(p, po, k)
    real(8), intent(inout) :: p(:), po(:)
    integer, intent(in) :: k
    integer :: i
    do i = 1, lev(k)%n
      po(i) = po(i) + lev(1)%h*p(i) + lev(k)%u(i)
    end do
    do i = 1, lev(k)%n
      p(i) = po(i)*lev(k)%h + lev(2)%h*lev(1)%w(2)
    end do
  end subroutine
end module
program point_sources
  use levels
  implicit none
  integer, parameter :: n = 600
  real(8), allocatable :: p(:), po(:)
  real(8) :: t, a, ricker
  integer :: it, i
  ricker(a) = (1 - 2*a)*a + t
  allocate (p(n), po(n), lev(2))
  lev(1)%h = 0.25d0
  lev(2)%h = 0.5d0
  lev(2)%n = n
  allocate (lev(2)%u(n))
  do i = 1, n
    p(i) = mod(i, 8)
    po(i) = lev(1)%h
    lev(2)%u(i) = lev(2)%h*i
  end do
  t = 0
  do it = 1, 5
    t = t + 1
    p(n/2) = p(n/2) + ricker(0.5d0*it)
    call step(p, po, 2)
    if (it == 3) lev(1)%h = 0.125d0
  end do
  print '(3f16.6)', sum(p), sum(po), p(n/2)
end program
