! Procedures that end the program for some values of an argument (error(routine, message, level)): calls with a constant that is such a value.
! f2cuda options: --auto=all
! expect: report: 6 kernel error_levels_
module error_levels_of
  implicit none
  integer, parameter :: warning = 1, fatal = 2
contains
  subroutine error(routine, message, level)
    character(*), intent(in) :: routine, message
    integer, intent(in) :: level
    if (level == warning) write (*, 100) 'warning', routine, message
    if (level == fatal) then
      write (*, 100) 'error', routine, message
      stop 3
    end if
100 format (a, ' in ', a, ': ', a)
  end subroutine
  subroutine complain(text, last)
    character(*), intent(in) :: text
    logical, intent(in) :: last
    write (*, *) text
    if (last) stop 4
  end subroutine
  subroutine reach(level, text)
    integer, intent(in) :: level
    character(*), intent(in) :: text
    if (level >= 10) call complain(last=.true., text=text)
  end subroutine
end module

program error_levels
  use error_levels_of
  implicit none
  integer, parameter :: n = 500
  integer :: i
  real :: a(n), b(n), c(n)
  a = [(real(i), i = 1, n)]
  do i = 1, n
    if (a(i) < 0) call error('first', 'negative', fatal)
    b(i) = sqrt(a(i))
  end do
  do i = 1, n
    if (a(i) > 2*n) then
      call error('second', 'too large', level=2)
    end if
    c(i) = b(i)*2
  end do
  !$acc parallel loop
  do i = 1, n
    if (c(i) < b(i)) call complain('third', .true.)
    c(i) = c(i) - b(i)
  end do
  !$acc parallel loop
  do i = 1, n
    if (c(i) /= b(i)) call reach(10, 'fourth')
    c(i) = c(i) + 1
  end do
  !$acc parallel loop
  do i = 1, n
    if (c(i) /= b(i) + 1) then
      write (*, *) 'differs', i
      stop 5
    end if
    b(i) = b(i) + 1
  end do
  print *, sum(b), sum(c)
end program
