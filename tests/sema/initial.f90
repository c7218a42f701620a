! Initial values and shapes that declarations cannot have; gfortran refuses each of the lines named here, and takes the others.
module kept
  implicit none
  type :: point
    real :: x = 0, y = 0
  end type
  type :: other
    integer :: n = 0
  end type
  integer :: a(10) = [1, 2, 3]
! expect: 10:22: error: shapes (10) and (3) do not conform: the second is assigned to the first
  integer :: i = 'abc', j = 3.5
! expect: 12:18: error: type mismatch: CHARACTER(3) is the initial value of 'i', which is INTEGER(4)
  character(len=10) :: name = 5, word = 'w'
! expect: 14:31: error: type mismatch: INTEGER(4) is the initial value of 'name', which is CHARACTER(10)
  real, parameter :: r = 'x', s = 2
! expect: 16:26: error: type mismatch: CHARACTER(1) is the initial value of 'r', which is REAL(4)
  integer, parameter :: n
! expect: 18:25: error: 'n' is a constant and has no value: expected '=' and an expression
  real :: grid(2, 2) = [1., 2., 3., 4.], filled(2, 2) = 1
! expect: 20:24: error: rank mismatch: the initial value of 'grid' has 1 dimension, not 2
  type(point) :: p = point(1, 2), q = other(3)
! expect: 22:39: error: type mismatch: TYPE(other) is the initial value of 'q', which is TYPE(point)
  integer, parameter :: primes(*) = [2, 3, 5], table(2, 2) = reshape([1, 2, 3, 4], [2, 2])
  real, pointer :: to(:) => null(), one => null()
  real :: bits = real(z'3f800000')
  real, dimension(:) :: open
! expect: 27:25: error: 'open' has no bounds: it has to be ALLOCATABLE, a POINTER or a dummy argument
  real, allocatable :: later(3), matrix(:, :)
! expect: 29:24: error: 'later' is ALLOCATABLE, so its bounds are not declared: 'later(:)'
  real, pointer :: w(3, 3)
! expect: 31:20: error: 'w' is a POINTER, so its bounds are not declared: 'w(:, ...)'
  real, dimension(:) :: soon, seen
  allocatable :: soon
  pointer :: seen
contains
  function twice(v) result(z)
    real, dimension(:), intent(in) :: v
    real :: z(size(v))
    z = 2 * v
  end function
  subroutine old
    integer k(3) /1, 2, 3/, m(2, 2) /4 * 0/, l /7/
    character(len=4) c /'abcd'/
    k = l
    m = 0
    c = c
  end subroutine
end module
