! OPTIONAL dummies of the procedure that a loop stands in: asked for in the loop, absent or there, arrays and scalars, handed on to a procedure.
! expect: report: 1 ; 1 kernel
module phys
  implicit none
contains
  pure real(8) function shifted(x, by)
    real(8), intent(in) :: x
    real(8), intent(in), optional :: by
    shifted = x
    if (present(by)) shifted = x + by
  end function
  subroutine advance(n, u, v, f, mask, damp, k, flag, g)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8), intent(in) :: v(:)
    real(8), intent(in), optional :: f(n), damp, g(0:)
    logical, intent(in), optional :: mask(:), flag
    integer, intent(in), optional :: k
    integer :: i
    real(8) :: v2
    !$acc parallel loop
    do i = 1, n
      u(i) = u(i) + 0.1d0*v(i)
      if (present(f)) u(i) = u(i) + f(i)
      if (present(damp)) u(i) = u(i)*damp
      if (present(mask)) then
        if (mask(i)) u(i) = 0
      end if
      if (present(k)) u(i) = u(i) + k
      if (present(g)) then
        u(i) = u(i) + g(i - 1)
      else
        u(i) = u(i) - 0.25d0
      end if
      v2 = shifted(v(i), damp)
      u(i) = u(i) + v2
      if (present(flag)) then
        if (flag) u(i) = u(i) + 2
      end if
    end do
  end subroutine
end module
program optional_absent
  use phys
  implicit none
  integer, parameter :: n = 1000
  real(8) :: u(n), v(n), f(n)
  logical :: m(n)
  integer :: i
  u = 1; f = 0.01d0
  do i = 1, n
    v(i) = mod(i,10)
    m(i) = mod(i,7) == 0
  end do
  call advance(n, u, v)
  print *, sum(u)
  call advance(n, u, v, f, k=3)
  print *, sum(u)
  call advance(n, u, v, f, m, flag=.true.)
  print *, sum(u)
  call advance(n, u, v, damp=0.5d0, g=f, flag=.false.)
  print *, sum(u)
  call advance(n, u, v, mask=m, damp=0.9d0)
  print *, sum(u)
end program optional_absent
