! Items of an array constructor that have no elements do not tell its type.
program p
  implicit none
  character(3), parameter :: c(1) = [[integer ::], [real ::], ["abc"], [real ::]]
  character(*), parameter :: d(1) = [[integer ::], ["abc"]] // "d"
  integer, parameter :: n = size([[integer ::], [real ::]]), k = kind([[real(8) ::], [1.0]])
end program
