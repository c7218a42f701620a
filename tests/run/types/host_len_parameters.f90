! Components of objects with LEN parameters, which only gfortran knows how to find, in loops of the host.
! f2cuda options: --auto=all
! expect: report: 3 components of a type with LEN parameters
program p
  implicit none
  type :: vector(k, n)
    integer, kind :: k = 8
    integer, len :: n = 0
    real(k) :: x(n)
  end type
  type(vector(8, n=5)) :: b
  type(vector(8, n=:)), allocatable :: c
  real(8) :: y(4)
  integer :: i
  do i = 1, 4
    y(i) = i
  end do
  do i = 1, b%n
    b%x(i) = 10d0*i
  end do
  allocate (vector(k=8, n=4) :: c)
  do i = 1, c%n
    c%x(i) = 100d0 + y(i)
  end do
  do i = 2, b%n ! a recurrence of which no component is known either
    b%x(i) = b%x(i) + b%x(i-1)
  end do
  print *, b%x, c%x
end program
