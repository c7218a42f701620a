! Objects that constructors, functions and operators of the program sum: in groups, which teams of threads do, and under directives, which say nothing of sums.
! What it prints stands in a file beside it: the last loop is a race on the threads of a host.
! options: -fopenmp
! expect: report: 2 share out the loops at
! expect: report: 4 objects are told apart by their components
! expect: report: 5 kernel objects_summed_by_teams
program objects_summed_by_teams
  implicit none
  type vec
    real(8) :: x, y
  end type
  interface operator(+)
    procedure vadd
  end interface
  integer, parameter :: n = 500, m = 7
  type(vec) :: p(n, m), s(m), t, c(m)
  real(8) :: w(n, m)
  integer :: i, g
  do g = 1, m
    do i = 1, n
      p(i, g) = vec(mod(i, 3), mod(i, 5))
      w(i, g) = mod(i + g, 4)
    end do
  end do
  !$acc parallel loop private(t)
  do g = 1, m
    t = vec(0, g)
    do i = 1, n
      t = vec(t%x + w(i, g)*p(i, g)%x, t%y + p(i, g)%y)
    end do
    s(g) = t
  end do
  !$omp target teams distribute parallel do private(t)
  do g = 1, m
    t = vec(g, 0)
    do i = 1, n
      t = t + scaled(w(i, g), p(i, g))
    end do
    c(g)%x = t%x
    c(g)%y = t%y - s(g)%y
  end do
  print '(2f12.2)', s, c
  t = vec(1, 2)
  !$acc parallel loop
  do i = 1, n
    t = vec(t%x + w(i, 1), t%y + p(i, 2)%y)
  end do
  print '(2f12.2)', t
  !$acc parallel loop
  do i = 1, n
    t = t + scaled(w(i, 3), p(i, 3))
  end do
  print '(2f12.2)', t
  !$omp target teams distribute parallel do
  do i = 1, n
    t%x = t%x + w(i, 2)*p(i, 2)%x
    t%y = max(t%y, p(i, 2)%y*w(i, 2))
  end do
  print '(2f12.2)', t
contains
  pure function vadd(a, b) result(c)
    type(vec), intent(in) :: a, b
    type(vec) :: c
    c = vec(a%x + b%x, a%y + b%y)
  end function
  pure function scaled(w, a) result(c)
    real(8), intent(in) :: w
    type(vec), intent(in) :: a
    type(vec) :: c
    c%x = w*a%x
    c%y = w*a%y
  end function
end program
