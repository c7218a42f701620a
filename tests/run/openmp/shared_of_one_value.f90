! A SHARED scalar that every iteration sets to one value and reads after that: what the threads store is the same, whoever comes last. Where
! a procedure of another file is called it is not proved to be the same, and the loop is the threads' with a warning.
! options: -fopenmp
! expect: compiler: warning: the loop at line 32 stays on the host: 'advance' is called
module grids
  implicit none
  integer :: first(4) = [1, 9, 17, 25], list(64)
contains
  subroutine unchanged(level, n, a)
    integer, intent(in) :: level, n
    real, intent(inout) :: a(:)
    integer :: i, at, m
!$omp parallel do default(none) private(i, m) shared(n, level, a, first, list, at) schedule(dynamic, 1)
    do i = 1, n
      at = first(level)
      m = list(at + i - 1)
      a(m) = a(m) + at
    end do
    print *, at
  end subroutine
  subroutine by_calls(level, n, a)
    integer, intent(in) :: level, n
    real, intent(inout) :: a(:)
    integer :: i, at, m
    interface
      subroutine advance(x, m)
        real, intent(inout) :: x(:)
        integer, intent(in) :: m
      end subroutine
    end interface
!$omp parallel do default(none) private(i, m) shared(n, level, a, first, list, at) schedule(dynamic, 1)
    do i = 1, n
      at = first(level)
      m = list(at + i - 1)
      call advance(a, m)
    end do
    print *, at
  end subroutine
end module
program shared_of_one_value
  use grids
  implicit none
  real :: a(64) = 1.
  integer :: i
  list = [(mod(i*13, 64) + 1, i=1, 64)]
  call unchanged(2, 40, a)
  call unchanged(3, 40, a)
  call by_calls(1, 64, a)
  print *, sum(a), a(1:64:9)
end program
subroutine advance(x, m)
  implicit none
  real, intent(inout) :: x(:)
  integer, intent(in) :: m
  x(m) = x(m)*2 + m
  if (x(m) > 1e6) print *, m
end subroutine
