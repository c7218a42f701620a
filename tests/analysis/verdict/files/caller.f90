! Procedures that the next file of the call defines.
subroutine callers(a, b, n, m, s, z)
  implicit none
  integer :: n, m, i, j
  real :: a(n, m), b(5, m), s, t(5), total
  complex :: z(n, m)
  common /results/ total
  real, external :: norm
  do j = 1, m
    call scale(a(1, j), n, 2.0)
  end do
  do j = 1, m
    call fill(t, j)
    do i = 1, 5
      b(i, j) = t(i)
    end do
  end do
  s = 0.0
  do j = 1, m
    s = s + norm(a(1, j), n)
  end do
  do j = 1, m
    call tally(a(1, j))
  end do
  do j = 1, m
    call twice(a(1, j))
  end do
  do j = 1, m
    call chatty(a(1, j))
  end do
  do j = 1, m
    call pairs(z(1, j), 2*n)
  end do
  do j = 1, m
    call pairs(z(1, j), 2*n + 1)
  end do
  t = total
end subroutine
! Too few arguments: nothing is known of such a call.
subroutine short(a, n, m)
  integer :: n, m, j
  real :: a(n, m)
  do j = 1, m
    call scale(a(1, j), n)
  end do
end subroutine
! verdict: 9 j parallel proved
! verdict: 12 j parallel proved private:t
! verdict: 14 i parallel proved
! verdict: 19 j reduction proved reduction/+:s
! verdict: 22 j reduction proved reduction/+:total
! verdict: 25 j parallel proved
! verdict: 28 j sequential proved call
! verdict: 31 j parallel proved
! verdict: 34 j sequential proved argument
! verdict: 43 j sequential proved call argument argument scalar
