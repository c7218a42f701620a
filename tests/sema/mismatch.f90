! Arguments and assignments of wrong types and ranks; gfortran refuses each of the lines named here, and takes the others.
! expect: 75:10: error: rank mismatch: argument 'a' of 's' is an array of 1 dimension, and a scalar is passed
! expect: note: 'a' is declared here
! expect: 76:10: error: type mismatch: argument 'a' of 's' is REAL(4), and REAL(8) is passed
! expect: 77:13: error: type mismatch: argument 'n' of 's' is INTEGER(4), and REAL(4) is passed
! expect: 78:8: error: argument 'n' of 's' is missing
! expect: 79:16: error: 's' takes 2 arguments, and here are 3
! expect: 80:13: error: 's' has no argument 'm'
! expect: 81:12: error: rank mismatch: argument 'a' of 'ash' is an array of 1 dimension, and an array of 2 dimensions is passed
! expect: 82:12: error: type mismatch: argument 'o' of 'obj' is CLASS(base), and TYPE(other) is passed
! expect: 83:9: error: type mismatch: argument 'x' of 'f' is REAL(4), and INTEGER(4) is passed
! expect: 84:7: error: type mismatch: LOGICAL(4) is assigned to REAL(4)
! expect: 85:7: error: type mismatch: CHARACTER(2) is assigned to REAL(4)
! expect: 86:7: error: type mismatch: TYPE(other) is assigned to TYPE(base)
! expect: 87:8: error: no specific procedure of generic 'g' takes (CHARACTER(1))
! expect: note: candidate: g_int(INTEGER(4))
! expect: note: candidate: g_real(REAL(4) of rank 1)
! expect: 88:12: error: type mismatch: argument 'i' of 'ext' is INTEGER(4), and REAL(4) is passed
module m
  implicit none
  type base
    integer :: k
  end type
  type, extends(base) :: more
    integer :: l
  end type
  type other
    integer :: k
  end type
  interface g
    module procedure g_int, g_real
  end interface
contains
  subroutine s(a, n)
    integer :: n
    real :: a(n)
  end subroutine
  subroutine ash(a)
    real :: a(:)
  end subroutine
  subroutine obj(o)
    class(base) :: o
  end subroutine
  elemental real function f(x)
    real, intent(in) :: x
    f = x
  end function
  subroutine g_int(i)
    integer :: i
  end subroutine
  subroutine g_real(x)
    real :: x(:)
  end subroutine
end module
program p
  use m
  implicit none
  real :: x(3), y(3,3), z
  double precision :: d(3)
  integer :: i
  type(base) :: b
  type(more) :: w
  type(other) :: o
  logical :: l
  i = l
  l = i
  call s(y, 9)
  call s(x(2), 2)
  call s(y(1,:), 3)
  call obj(w)
  x = f(y(:,1))
  call g(i)
  call g(x)
  call ext(i)
  call s(z, 3)
  call s(d, 3)
  call s(x, 3.0)
  call s(x)
  call s(x, 3, 4)
  call s(x, m=3)
  call ash(y)
  call obj(other(1))
  x = f(i)
  z = .true.
  z = 'ab'
  b = o
  call g('a')
  call ext(1.0)
end program
subroutine ext(i)
  implicit none
  integer :: i
end subroutine
