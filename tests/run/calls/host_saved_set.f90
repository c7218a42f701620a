! Saved variables that something may set are no constants: such loops stay on the host.
module counters
  implicit none
contains
  integer function by_argument(i)
    integer, intent(in) :: i
    integer :: base = 3
    if (i < 0) call change(base)
    by_argument = base + i
  end function
  subroutine change(k)
    integer, intent(inout) :: k
    k = k + 1
  end subroutine
  integer function by_inner(i)
    integer, intent(in) :: i
    integer :: base = 4
    if (i < 0) call inner()
    by_inner = base + i
  contains
    subroutine inner()
      base = base + 1
    end subroutine
  end function
  integer function by_read(i)
    integer, intent(in) :: i
    integer :: base = 5
    character(4) :: text = '  17'
    if (i < 0) read (text, *) base
    by_read = base + i
  end function
  integer function by_loop(i)
    integer, intent(in) :: i
    integer :: base = 6
    if (i < 0) then
      do base = 1, 3
      end do
    end if
    by_loop = base + i
  end function
end module
program host_saved_set
  use counters
  implicit none
  integer, parameter :: n = 20
  integer :: x(n), i
  i = by_argument(-1) + by_inner(-1) + by_read(-1) + by_loop(-1)
  print *, i
  do i = 1, n
    x(i) = i
  end do
  !$omp parallel do
  do i = 1, n
    x(i) = x(i) + by_argument(i)
  end do
  !$omp parallel do
  do i = 1, n
    x(i) = x(i) + by_inner(i)
  end do
  !$omp parallel do
  do i = 1, n
    x(i) = x(i) + by_read(i)
  end do
  !$omp parallel do
  do i = 1, n
    x(i) = x(i) + by_loop(i)
  end do
  print *, x
end program
