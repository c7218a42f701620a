! Arrays with more elements than 64 bits count, in storage, types, EQUIVALENCE and constants.
program p
  real :: z(9223372036854775807), w(-9223372036854775807:9223372036854775807), y(2147483647, 2147483647, 2147483647, 9)
  common /pool/ z, w
  type t
    real :: x(9223372036854775807, 9)
  end type
  type(t) :: v
  equivalence (y(2147483647, 2147483647, 2147483647, 9), a), (c(9223372036854775807:), b)
  character(9223372036854775807) :: c
  real, parameter :: k(9223372036854775807) = 1, m(-9223372036854775807:2) = 2
  integer, parameter :: n = size(w), l(2) = shape(transfer(v, [1, 2]))
  print *, size(z), storage_size(v), k(3)
end program
