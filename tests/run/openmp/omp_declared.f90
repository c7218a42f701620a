! DECLARE TARGET in all its forms, and clauses of target constructs that speak of the device only.
! options: -fopenmp
module tables
  implicit none
  real(8) :: table(10) = 3
  real :: x(10), y
  common /blk/ q
  real :: q
  !$omp declare target(table)
  !$omp declare target to(x) link(y)
  !$omp declare target(/blk/)
contains
  pure real(8) function f(x)
    !$omp declare target
    real(8), intent(in) :: x
    f = x*table(1) + 1
  end function
  pure subroutine g(x, y)
    !$omp declare target (g)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = f(x) - 1
  end subroutine
  real function two(z)
    !$omp declare target to(two) device_type(any)
    real, intent(in) :: z
    two = 2*z
  end function
end module
program main
  use tables
  implicit none
  integer :: i, n
  real(8) :: a(100)
  real, allocatable, target :: b(:)
  real, pointer :: p(:)
  table = 2
  !$omp target update to(table)
  !$omp target teams loop map(from: a)
  do i = 1, 100
    call g(real(i, 8), a(i))
  end do
  x = 1
  y = 2
  q = 3
  print *, sum(a), sum(x), two(y), q
  n = 20
  allocate(b(n))
  p => b
  b = 0
  !$omp target enter data map(to: b)
  !$omp target map(b)
  do i = 1, n
    b(i) = b(i) + i
  end do
  !$omp end target
  !$omp target exit data map(from: b)
  print *, sum(p)
  !$omp target teams distribute parallel do map(tofrom: p(1:10)) if(n > 10) device(0) num_teams(4) thread_limit(64)
  do i = 1, 10
    p(i) = p(i)*2
  end do
  !$omp target teams distribute parallel do if(n > 1000) map(tofrom: b)
  do i = 1, n
    b(i) = b(i) + 1
  end do
  print *, sum(b)
end program main
