! Constructs are synchronous for those who can tell: the program goes on from a kernel at once, and waits before it looks at a clock, calls
! what may look at one, or needs a result. f2c_kept is what host text looks at (f2cuda.h).
module watch
  implicit none
  integer, parameter :: n = 1000
  integer :: wrong = 0, cases = 0
contains
  logical function runs_on()
    integer(4) :: newer, valid, entries, busy
    common /state/ newer, valid, entries, busy
    bind(c, name='f2c_kept') :: /state/
    runs_on = busy /= 0
  end function
  subroutine expect(what, ended)
    character(*), intent(in) :: what
    logical, intent(in) :: ended
    cases = cases + 1
    if (runs_on() .neqv. ended) return
    wrong = wrong + 1
    print '(3a)', what, ': the program ', merge('waits     ', 'goes on   ', .not. runs_on())
  end subroutine
  subroutine kernel(x)
    real, intent(inout) :: x(:)
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = x(i) + 1
    end do
  end subroutine
  real function now()
    call cpu_time(now)
  end function
end module

program waits
  use watch
  use omp_lib
  implicit none
  interface
    integer function getpid() bind(c)
    end function
    subroutine yield() bind(c, name='sched_yield')
    end subroutine
  end interface
  real :: x(n), y(n), t, total
  real(8) :: s
  integer :: i, k, count, values(8)

  x = 0
  y = 0
  call kernel(x); call expect('a loop', .false.)
  call kernel(x); call expect('a second one', .false.)
  print '(a)', 'a line'; call expect('output', .false.)
  call system_clock(count); call expect('system_clock', .true.)
  call kernel(x); call cpu_time(t); call expect('cpu_time', .true.)
  call kernel(x); call date_and_time(values=values); call expect('date_and_time', .true.)
  call kernel(x); s = omp_get_wtime(); call expect('omp_get_wtime', .true.)
  call kernel(x); t = now(); call expect('a function with a clock', .true.)
  call kernel(x); t = secnds(0.0); call expect('secnds', .true.)
  call kernel(x); if (second() < 0) print *, 'never'; call expect('a condition', .true.)
  call kernel(x); call yield; call expect('a procedure of C', .true.)
  call kernel(x); count = getpid(); call expect('a function of C', .true.)
  call kernel(x); if (x(n) < 0) print *, 'never'; call expect('an element', .false.)
  call kernel(x)
  k = 0
  do while (omp_get_wtime() > 0 .and. k < 3)
    k = k + 1
    call kernel(x)
  end do
  call expect('the condition of a loop', .true.)
  !$acc parallel loop
  do i = 1, n
    x(i) = x(i) + 1
  end do
  call expect('OpenACC', .false.)
  !$acc kernels
  do i = 1, n
    x(i) = x(i) + 1
  end do
  do i = 2, n
    y(i) = y(i) + x(i - 1)
  end do
  !$acc end kernels
  call expect('OpenACC kernels', .false.)
  !$acc wait
  call system_clock(count)
  call expect('system_clock after them', .true.)
  !$omp target teams distribute parallel do
  do i = 1, n
    y(i) = y(i) + x(i)
  end do
  call expect('OpenMP', .false.)
  !$omp target teams distribute parallel do map(tofrom: y)
  do i = 1, n
    y(i) = y(i) + x(i)
  end do
  call expect('OpenMP, which brings home what it is given', .true.)
  call system_clock(count)
  total = 0
  do concurrent (i = 1:n) reduce(+: total)
    total = total + x(i)
  end do
  call expect('a result', .true.)
  if (total /= 17*n .or. y(1) /= 34 .or. y(2) /= 51) wrong = wrong + 1
  if (wrong == 0 .and. cases == 20) print '(a)', 'all counts are right'
end program
