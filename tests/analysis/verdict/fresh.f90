! Pointers that ALLOCATE has given targets of their own
subroutine fresh(n, t)
  integer :: n, i
  real, target :: t(n)
  real, pointer :: a(:), b(:), c(:)
  allocate (a(n))
  allocate (b(n + 1))
  do i = 1, n
    a(i) = b(i + 1)
  end do
  c => b
  do i = 1, n
    c(i) = b(i + 1)
  end do
  do i = 1, n
    c(i) = a(i)
  end do
  a => t
  do i = 1, n
    a(i) = b(i)
  end do
  do i = 1, n
    a(i) = t(n + 1 - i)
  end do
end subroutine
! verdict: 8 i parallel proved
! verdict: 12 i parallel checked alias alias
! verdict: 15 i parallel checked alias alias
! verdict: 19 i parallel checked alias alias
! verdict: 22 i parallel checked alias alias
