! What the constants of the program decide: distances that no iteration of loops of 100 covers.
subroutine work(a, same, differs)
  use sizes
  implicit none
  integer :: same, differs, i, n, other, twice
  real :: a(500)
  common /dims/ n, other, twice
  do i = 1, 100
    a(i + n) = a(i)
  end do
  do i = 1, 100
    a(i + twice) = a(i)
  end do
  do i = 1, 100
    a(i + other) = a(i)
  end do
  do i = 1, 100
    a(i + same) = a(i)
  end do
  do i = 1, 100
    a(i + differs) = a(i)
  end do
  do i = 1, 100
    a(i + shift) = a(i)
  end do
  do i = 1, 100
    a(i + moved) = a(i)
  end do
  do i = 1, 100
    a(i + depth) = a(i)
  end do
end subroutine
! verdict: 8 i parallel proved
! verdict: 11 i parallel proved
! verdict: 14 i parallel checked flow anti
! verdict: 17 i parallel proved
! verdict: 20 i parallel checked flow anti
! verdict: 23 i parallel proved
! verdict: 26 i parallel checked flow anti
! verdict: 29 i parallel proved
