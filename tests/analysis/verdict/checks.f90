! Loops that are parallel if index arrays have the right values.
subroutine holds(n, m, a, b, idx, p, w, c)
  integer :: n, m, idx(n), p(n+1), i, k, j, c
  real :: a(m), b(m,m), w(n)
  do i = 1, n
    a(idx(i)) = w(i)
  end do
  do i = 1, n
    k = idx(i) + c
    a(k) = a(k)*2 + w(i)
    a(k) = 3 + a(k)
  end do
  do i = 1, n
    do j = 1, m
      b(idx(i), j) = b(idx(i), j + 1)
    end do
  end do
  do i = 1, n
    do k = p(i), p(i+1)-1
      a(k) = a(k)/w(i) + a(p(i))
    end do
  end do
  do i = 1, n
    a(p(i):p(i+1)-1) = w(i)
  end do
  do i = 1, n
    if (idx(i) > 0 .and. w(i) > 0) then
      a(idx(i)) = a(idx(i) + 1)
      if (a(idx(i)) > 3) a(idx(i)) = 2
    end if
  end do
end subroutine
subroutine may_not(n, m, a, idx, p, w, s)
  integer :: n, m, idx(n), p(n+1), i, k
  real :: a(m), w(n), s
  do i = 1, n ! other elements
    a(idx(i)) = a(i)
  end do
  do i = 1, n ! the index array is written
    a(idx(i)) = w(i)
    idx(i) = i
  end do
  do i = 1, n ! the condition depends on the loop
    if (w(i) > 1) then
      a(idx(i)) = w(i)
      w(i+1) = 0
    end if
  end do
  do i = 1, n ! the scalar has two values
    k = idx(i)
    if (w(i) > 0) k = p(i)
    a(k) = w(i)
  end do
  do i = 1, n ! the same in all iterations
    a(idx(m)) = w(i)*a(idx(3))
  end do
  do i = 1, n ! more than dependences of elements
    a(idx(i)) = w(i)
    print *, i
  end do
  do i = 1, n ! a sum is one
    a(idx(i)) = a(idx(i)) + w(i)
  end do
  do i = 1, n
    k = idx(k)
    a(k) = w(i)
  end do
  do i = 1, n ! the condition may be what keeps the subscript in bounds
    if (w(i) > a(i)) a(idx(i)) = w(i)
  end do
end subroutine
subroutine asserted(n, m, a, idx, w)
  integer :: n, m, idx(n), i
  real :: a(m), w(n)
  !$acc parallel loop
  do i = 1, n
    a(idx(i)) = w(i)
  end do
  !$acc kernels
  do i = 1, n
    a(idx(i)) = w(i)
  end do
  !$acc loop independent
  do i = 1, n
    a(idx(i)) = w(i)
  end do
  !$acc end kernels
end subroutine
! verdict: 5 i parallel checked non-affine
! verdict: 8 i parallel checked non-affine non-affine non-affine private:k
! verdict: 13 i parallel checked non-affine non-affine non-affine
! verdict: 14 j parallel proved changed
! verdict: 18 i parallel checked condition condition condition
! verdict: 19 k parallel proved changed
! verdict: 23 i parallel checked condition
! verdict: 26 i parallel checked non-affine non-affine non-affine
! verdict: 36 i sequential proved non-affine non-affine non-affine
! verdict: 39 i sequential proved non-affine
! verdict: 43 i sequential proved non-affine condition(1)
! verdict: 49 i sequential proved non-affine lastprivate:k
! verdict: 54 i sequential proved flow anti
! verdict: 57 i sequential proved non-affine io
! verdict: 61 i reduction proved reduction/+:a
! verdict: 64 i sequential proved scalar non-affine
! verdict: 68 i sequential proved non-affine non-affine non-affine
! verdict: 76 i parallel asserted non-affine
! verdict: 80 i parallel checked non-affine
! verdict: 84 i parallel asserted non-affine
! nest: 76 i->x [448,1,1] parallel asserted kernel host-parallel array:w array:idx array:a
! nest: 80 i->x [448,1,1] parallel checked kernel array:w array:idx array:a
! nest: 84 i->x [448,1,1] parallel asserted kernel host-parallel array:w array:idx array:a
