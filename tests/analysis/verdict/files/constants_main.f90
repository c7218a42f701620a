! A whole program: dummies that every call gives one constant, COMMON and module variables that get one constant only.
module sizes
  implicit none
  integer :: shift = 100, moved = 100, depth
end module
program whole
  use sizes
  implicit none
  integer :: n, other, twice
  real :: a(500)
  common /dims/ n, other, twice
  n = 100
  twice = 2*n
  other = 1
  depth = 100
  moved = 50
  a = 0
  call work(a, 100, 100)
  call work(a, 100, 99)
  other = 2
  print *, sum(a)
end program
