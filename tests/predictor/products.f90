! Products of matrices: the library that does them is loaded when the program begins.
program products
  implicit none
  integer, parameter :: n = 1000
  real(8) :: a(n,n), b(n,n), c(n,n)
  integer :: t
  a = 1
  b = 2
  do t = 1, 3000
    c = matmul(a, b)
    a = c*1d-4
  end do
  print *, sum(a)
end program
