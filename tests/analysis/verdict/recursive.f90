! A procedure that calls itself
recursive subroutine halves(n, a)
  integer, intent(in) :: n
  real :: a(*)
  integer :: i
  if (n <= 1) return
  do i = 1, n
    a(i) = a(i) + 1
  end do
  do i = 1, 2
    call halves(n/2, a(1 + (i - 1)*(n/2)))
  end do
end subroutine
! verdict: 7 i parallel proved
! verdict: 10 i sequential proved call argument(1) argument(1)
