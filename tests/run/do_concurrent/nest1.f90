! A single loop over one array, DO CONCURRENT.
program nest1
  implicit none
  integer, parameter :: n = 1000
  integer :: i
  integer :: a(n)
  do concurrent (i = 1:n)
    a(i) = 3 * i - 7
  end do
  print *, a(1), a(n), sum(a)
end program nest1
