! f2cuda options: --auto=all
! expect: report: 5 after: loop unswitching: what runs under conditions that are false is left out
! expect: report: 1 6 kernels
! expect: host: it does not hold that timing is false
! Loops without what they do under conditions that are the same in all iterations: clocks, output, STOP, jumps out, in procedures too.
module clocks
  implicit none
  logical :: timing = .false.
  integer :: ticks = 0
contains
  subroutine tick(what)
    integer, intent(in) :: what
    ticks = ticks + what
    write (*, *) 'tick', what
  end subroutine
  subroutine scaled(x, y, k, limit)
    real, intent(in) :: x
    real, intent(out) :: y
    integer, intent(in) :: k, limit
    integer :: most
    most = limit*2
    if (k < 1 .or. k > most) then
      write (*, *) 'wrong factor', k, most
      stop 3
    end if
    y = x*k
  end subroutine
end module
program usual_case
  use clocks
  implicit none
  integer, parameter :: n = 900
  real :: a(n), b(n), c(n)
  logical :: debug
  integer :: i
  do i = 1, n
    b(i) = mod(i*7, 31)
  end do
  debug = .false.
  call work(3)
  timing = .true.
  debug = .true.
  call work(5)
contains
  subroutine work(k)
    integer, intent(in) :: k
    integer :: m
    do i = 1, n ! the variable that is asked for lies in a module, which the call could change
      if (timing .and. i > 890) call tick(i)
      a(i) = b(i)*2
    end do
    print *, sum(a)
    do i = 1, n
      if (timing) call tick(1)
      a(i) = b(i)*3
      if (timing) call tick(2)
      if (i > 5) timing = .false. ! no longer: it changes
    end do
    timing = debug
    print *, sum(a), ticks
    do i = 1, n
      if (timing) ticks = ticks + 1
      if (debug) then
        if (i < 4) print *, 'debug', i, a(i)
      end if
      a(i) = a(i)*2
    end do
    print *, sum(a), ticks
    do i = 1, n
      if (timing) call tick(i)
      if (k > 4) exit
      c(i) = a(i) - b(i)
      if (debug) cycle
    end do
    print *, sum(c), i, ticks
    do i = 1, n ! conditions of the procedure in terms of this one
      call scaled(b(i), c(i), k, 2)
    end do
    print *, sum(c)
    m = 0
    do i = 1, n
      if (i == n .and. timing) print *, 'last'
      if (k < 0) stop 4
      if (b(i) > 5) goto 10
      m = m + 1
10    c(i) = b(i) + k
    end do
    print *, m, sum(c)
  end subroutine
end program
