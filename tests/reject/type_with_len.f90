! Components of a type with LEN parameters lie where gfortran's own layout has them.
! expect: 14:5: error: no device code for this loop: components of a type with LEN parameters are not supported in device code
program p
  implicit none
  type :: vec(n)
    integer, len :: n
    real :: a(n)
  end type
  type(vec(10)) :: x
  integer :: i
  x%a = 0
  !$acc parallel loop
  do i = 1, 10
    x%a(i) = i
  end do
  print *, x%a
end program p
