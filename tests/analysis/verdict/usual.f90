! Loops without what they do under conditions that are the same in all iterations.
module inner
  real :: table(10) = 1
  integer :: most = 8
contains
  subroutine one(k, x, y)
    integer :: k, last
    real :: x, y
    last = int(table(1)) + most
    if (k < 1 .or. k > last) then
      print *, 'wrong', k, last
      stop
    end if
    y = x*k
  end subroutine
  subroutine two(k, x, y) ! of a procedure that it calls
    integer :: k
    real :: x, y
    call one(k + 1, x, y)
  end subroutine
  subroutine sets(k, x, y) ! the condition is about what is set before, by more than one statement
    integer :: k, m
    real :: x, y
    m = k
    if (x > 0) m = m + 1
    if (m > 3) stop
    y = x
  end subroutine
  subroutine always(k, x, y)
    integer :: k
    real :: x, y
    if (k > 3) then
      y = x
    else
      stop
    end if
  end subroutine
end module
subroutine clocks(n, a, timing)
  integer :: n, i
  real :: a(n)
  logical :: timing
  do i = 1, n
    if (timing) call start(i)
    a(i) = a(i) + 1
    if (timing) call finish(i)
  end do
end subroutine
subroutine in_common(n, a) ! the unknown procedure may change it, but is not called where it is false
  integer :: n, i
  real :: a(n)
  logical :: timing
  common /flags/ timing
  do i = 1, n
    if (timing) call start(i)
    a(i) = a(i) + 1
  end do
end subroutine
subroutine changes(n, a) ! it is no longer false when an iteration has set it
  integer :: n, i
  real :: a(n)
  logical :: timing
  common /flags/ timing
  do i = 1, n
    if (timing) call start(i)
    a(i) = a(i) + 1
    timing = a(i) > 5
  end do
end subroutine
subroutine by_call(n, a) ! nor when a procedure has
  integer :: n, i
  real :: a(n)
  logical :: timing
  common /flags/ timing
  do i = 1, n
    if (timing) print *, i
    call switch(a(i))
  end do
end subroutine
subroutine switch(x)
  real :: x
  logical :: timing
  common /flags/ timing
  timing = x > 1
end subroutine
subroutine of_element(n, a, flag) ! another one in every iteration
  integer :: n, i
  real :: a(n)
  logical :: flag(n)
  do i = 1, n
    if (flag(i)) print *, i
    a(i) = a(i) + 1
  end do
end subroutine
subroutine divided(n, a, m) ! it may not be evaluated where the loop does not run
  integer :: n, m, i
  real :: a(n)
  do i = 1, n
    if (10/m > 2) print *, i
    a(i) = a(i) + 1
  end do
end subroutine
subroutine dependent(n, a, debug)
  integer :: n, i
  real :: a(0:n)
  logical :: debug
  do i = 1, n
    if (debug) print *, i
    a(i) = a(i - 1)*a(i - 1) + 1
  end do
end subroutine
subroutine calls(n, a, b, k)
  use inner
  integer :: n, k, i
  real :: a(n), b(n)
  do i = 1, n
    call one(k, a(i), b(i))
  end do
  do i = 1, n
    call two(k, a(i), b(i))
  end do
  do i = 1, n
    call one(i, a(i), b(i)) ! not the same in all iterations
  end do
  do i = 1, n
    call sets(k, a(i), b(i))
  end do
  do i = 1, n
    call always(k, a(i), b(i))
  end do
end subroutine
subroutine left(n, a, m)
  integer :: n, m, i
  real :: a(n)
  do i = 1, n
    if (m > 3) exit
    if (m > 2) return
    if (m > 1) stop
    if (i > 2 .and. m > 0) print *, i
    a(i) = a(i) + 1
  end do
end subroutine
! verdict: 43 i parallel checked changed
! verdict: 54 i parallel checked changed
! verdict: 64 i sequential proved call scalar
! verdict: 75 i sequential proved io scalar
! verdict: 90 i sequential proved io
! verdict: 98 i sequential proved io
! verdict: 107 i sequential proved io flow(1)
! verdict: 116 i parallel checked changed
! verdict: 119 i parallel checked changed
! verdict: 122 i parallel checked stop
! verdict: 125 i parallel checked stop
! verdict: 128 i parallel checked stop
! verdict: 135 i parallel checked changed
! check: 43 timing is false
! check: 54 timing is false
! check: 116 ((k < 1) .or. (k > (int(table(1)) + most))) is false
! check: 119 (((k + 1) < 1) .or. ((k + 1) > (int(table(1)) + most))) is false
! check: 122 no iteration ends the program
! check: 125 no iteration ends the program
! check: 128 no iteration ends the program
! check: 135 (m > 3) is false
! check: 135 (m > 2) is false
! check: 135 (m > 1) is false
! check: 135 (m > 0) is false
