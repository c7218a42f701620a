! Procedures that call themselves, each other, or one that does
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
module cycles
  implicit none
  integer :: level, deepest
  real :: table(100)
contains
  recursive subroutine down(x, n)
    real :: x(*)
    integer, intent(in) :: n
    if (n > 0) then
      x(n) = 1
      call up(x, n - 1)
    end if
  end subroutine
  recursive subroutine up(y, k)
    real :: y(*)
    integer, intent(in) :: k
    if (k > 0) call down(y, k - 1)
  end subroutine
  recursive integer function factorial(n) result(v)
    integer, intent(in) :: n
    if (n <= 1) then
      v = 1
    else
      v = n*factorial(n - 1)
    end if
  end function
  recursive subroutine first(n, r)
    integer, intent(in) :: n
    real :: r
    if (n > 0) call second(n - 1, r)
  end subroutine
  recursive subroutine second(n, r)
    integer, intent(in) :: n
    real :: r
    if (n > 0) call third(n - 1, r)
    if (n > 5) call first(n - 1, r)
  end subroutine
  recursive subroutine third(n, r)
    integer, intent(in) :: n
    real :: r
    if (n > 0) call second(n - 1, r)
    if (n == 3) r = table(n)
    if (n == 4) call count_level
  end subroutine
  subroutine count_level
    level = level + 1
  end subroutine
  recursive subroutine only_reads(n, r)
    integer, intent(in) :: n
    real :: r
    r = 0
    if (n > 0) call only_reads(n - 1, r)
    r = r + table(n)
  end subroutine
end module
subroutine callers(a, m, k, r)
  use cycles
  integer :: m, j, k(m)
  real :: a(100, m), b(m), r(m), s
  do j = 1, m
    call down(a(:, j), 100)
  end do
  do j = 1, m
    k(j) = factorial(j)
  end do
  do j = 1, m
    call first(j, r(j))
  end do
  do j = 1, m
    call only_reads(j, s)
    r(j) = s
  end do
  do j = 1, m
    call only_reads(j, s)
    table(j) = s
  end do
end subroutine
! verdict: 7 i parallel proved
! verdict: 10 i sequential proved argument(1) argument(1) argument(1)
! verdict: 73 j parallel proved
! verdict: 76 j parallel proved
! verdict: 79 j sequential proved call
! verdict: 82 j parallel proved private:s
! verdict: 86 j sequential proved argument argument private:s
