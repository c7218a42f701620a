! A type that is defined twice, with more components the second time, after constants of it.
program p
  implicit none
  type :: base
    integer :: n = 3
  end type
  type(base), parameter :: s1 = base(7)
  type :: base
    integer :: n = 3
    real(8) :: x = 2.5d0
    integer :: k(3)
  end type
  real(8), parameter :: c10 = s1%x
  integer, parameter :: c11 = s1%n
  print *, c10, c11
end program
