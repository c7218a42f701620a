! A module that is not there: its names are not missed, and nothing is taken for known.
program p
  use nowhere
  use elsewhere, only: thing, kind_of, base_t
  implicit none
  real(kind_of) :: x
  real :: y(3)
  type, extends(base_t) :: mine
    integer :: i
  end type
  type(from_nowhere) :: t
  type(mine) :: m
  x = thing(1) + other
  y(1) = array(2)%part + m%whatever + t%z
  call action(y)
end program
