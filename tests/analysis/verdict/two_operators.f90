! Elements that several iterations update: by one operator in any order, by two in theirs.
subroutine sums_and_products(n, m, h, k, a)
  integer :: n, m, i, k(n)
  real :: h(m), a(n)
  do i = 1, n
    h(k(i)) = h(k(i)) + a(i)
    h(k(i)) = h(k(i)) + 1
  end do
  do i = 1, n
    h(k(i)) = h(k(i)) + a(i)
    h(k(i)) = h(k(i))*2
  end do
  do i = 1, n
    h(k(i)) = max(h(k(i)), a(i))
    h(k(i)) = min(h(k(i)), 9.0)
  end do
  do i = 1, n
    if (a(i) > 0) then
      h(k(i)) = h(k(i)) + a(i)
    else
      h(k(i)) = h(k(i))*a(i)
    end if
  end do
end subroutine
! verdict: 5 i reduction proved reduction/+:h
! verdict: 9 i parallel checked non-affine non-affine non-affine
! verdict: 13 i parallel checked non-affine non-affine non-affine
! verdict: 17 i parallel checked non-affine non-affine non-affine
