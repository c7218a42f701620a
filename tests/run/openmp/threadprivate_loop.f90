! options: -fopenmp
! f2cuda options: --directives=all
! Each thread has a THREADPRIVATE variable for itself, so that the directive is right; no kernel has such variables.
! expect: report: 1 race: none by this directive, proved
module own
  implicit none
  real :: level(2)
  !$omp threadprivate(level)
contains
  subroutine area(x)
    real, intent(out) :: x
    x = level(1)*level(2)
  end subroutine
end module

subroutine steps(n, a, b)
  use own
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(2, n)
  real, intent(out) :: b(n)
  integer :: i
  !$omp parallel do
  do i = 1, n
    level(1) = a(1, i)
    level(2) = a(2, i)
    call area(b(i))
    if (b(i) < 0) call other
  end do
end subroutine

subroutine other
end subroutine

program p
  implicit none
  real :: a(2, 100), b(100)
  integer :: i
  !$acc parallel loop
  do i = 1, 100
    a(1, i) = i
    a(2, i) = 2
  end do
  call steps(100, a, b)
  print *, sum(b), b(1), b(100)
end program
! expect: compiler: stays on the host
