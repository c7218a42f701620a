! Arrays of all integer kinds, and arithmetic between them.
program kinds_integer
  use iso_fortran_env, only: int8, int16, int32, int64
  implicit none
  integer, parameter :: n = 100
  integer(int8) :: a(n)
  integer(int16) :: b(n)
  integer(int32) :: c(n)
  integer(int64) :: d(n)
  integer :: i
  !$acc parallel loop copyout(a, b, c, d)
  do i = 1, n
    a(i) = int(mod(i, 50) - 25, int8)
    b(i) = 300_int16 * int(mod(i, 100), int16)
    c(i) = 1000000 * mod(i, 7) + a(i)
    d(i) = 3000000000_int64 * i + c(i) - b(i)
  end do
  print *, a(1), a(n), sum(int(a))
  print *, b(1), b(n), sum(int(b))
  print *, c(1), c(n), sum(c)
  print *, d(1), d(n), sum(d)
end program kinds_integer
