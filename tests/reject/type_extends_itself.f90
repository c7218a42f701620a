! A type extends one of the same name, and one extends itself.
! expect: 7:3: error: type 'shape' is defined twice
! expect: 10:3: error: type 'alone' extends itself
  type, abstract :: shape
    integer :: id = 0
  end type
  type, extends(shape) :: shape
    real :: r
  end type
  type, extends(alone) :: alone
    real :: q
  end type
  type(shape) :: s
  s%r = 1
end
