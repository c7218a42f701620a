! Loop variables of other kinds, and loops whose bounds need eight bytes.
program index_kinds
  use iso_fortran_env, only: int8, int16, int64
  implicit none
  integer(int8) :: k
  integer(int16) :: h
  integer(int64) :: i, from
  integer :: a(100), b(300), c(50)
  !$acc parallel loop
  do k = 1_int8, 100_int8
    a(k) = 2 * k
  end do
  !$acc parallel loop
  do h = 300_int16, 1_int16, -1_int16
    b(h) = h * 1000
  end do
  from = 5000000000_int64
  !$acc parallel loop
  do i = from + 1, from + 50
    c(i - from) = int(mod(i, 1000_int64))
  end do
  print *, sum(a), sum(b), sum(c), a(100), b(300), c(50)
end program index_kinds
