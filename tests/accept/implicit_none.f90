! IMPLICIT NONE (EXTERNAL) leaves the types to the letters.
module implicit_none_module
  implicit none (external)
  parameter (n = 1)
end module
subroutine implicit_none_both(y)
  implicit none (type, external)
  real :: y
  y = 1
end subroutine
subroutine implicit_none_external
  use implicit_none_module
  implicit none (external)
  x = n
end subroutine
