! Compiled by gfortran alone.
module plain
  implicit none
contains
  integer function three()
    three = 3
  end function
end module
