! Sizes in bits and bytes of objects that default integers do not count.
program p
  character(2147483647) :: c, d(2)
  type t
    character(2147483647) :: x(3)
    character(2147483647) :: y(2147483647, 65536)
    character(9223372036854775807, kind=4) :: z
  end type
  type(t) :: v
  common /pool/ d, c
  equivalence (d(2), c)
  integer, parameter :: bits = storage_size(c), more = storage_size(v), wide = storage_size(c, 8), bytes = sizeof(c)
  character(2147483647), parameter :: s = transfer(1, 'abcd')
  integer, parameter :: last = storage_size(s)
  print *, bits, more, wide, bytes, last
end program
