! A type extends one of the same name, so that nothing is left of either.
! expect: 7:3: error: type 'shape' is defined twice
! expect: 7:3: error: type 'shape' extends itself
  type, abstract :: shape
    integer :: id = 0
  end type
  type, extends(shape) :: shape
    real :: r
  end type
  type(shape) :: s
  s%r = 1
end
