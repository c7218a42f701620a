! f2cuda options: --auto=all --grid=auto
! A recursive function that calls itself twice: what the program leaves on the device is followed through it once.
program recursion_predicted
  implicit none
  integer :: a(100), i
  do i = 1, 100
    a(i) = i
  end do
  print *, fib(7) + sum(a), paths(4, 3)
contains
  recursive integer function fib(n) result(r)
    integer, intent(in) :: n
    r = n
    if (n > 1) r = fib(n - 1) + fib(n - 2)
  end function
  recursive integer function paths(n, m) result(r)
    integer, intent(in) :: n, m
    r = 1
    if (n > 0 .and. m > 0) r = paths(n - 1, m) + across(n, m - 1) + paths(n - 1, m - 1)
  end function
  recursive integer function across(n, m) result(r)
    integer, intent(in) :: n, m
    r = paths(n, m) + merge(1, 0, m > n)
  end function
end program
