! What takes the place of a loop may not rest on pointers that share no storage where no launch looks at them: a(i) = r(i - 1), distributed
! behind the stores to y, would read what later iterations have stored.
module parts
  implicit none
  type part
    integer :: c
    real :: v(10)
  end type
end module
subroutine whole_targets(n, y, z, r, p, x, a)
  use parts
  integer :: n, i
  type(part), target :: y(n), x
  type(part) :: z
  type(part), pointer :: p(:)
  real, pointer :: r(:)
  real :: a(n)
  do i = 2, n
    y(i)%c = z%c
    y(i)%v = z%v
    a(i) = r(i - 1)
  end do
  do i = 2, n
    p(i)%c = z%c
    p(i)%v = z%v
    a(i) = x%v(i - 1)
  end do
  do i = 2, n
    y(i) = z
    a(i) = r(i - 1)
  end do
end subroutine
! verdict: 18 i parallel checked alias alias
! verdict: 23 i parallel checked alias alias
! verdict: 28 i parallel checked alias alias
