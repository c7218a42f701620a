! f2cuda options: --auto=all
! A variable that grows between two stores of the same text: they are different elements, and meet those of other iterations.
program index_moved
  implicit none
  integer, parameter :: n = 700
  integer :: a(0:3*n + 3), b(0:n + 1), i, k
  do i = 0, n + 1
    b(i) = 100 + i
  end do
  a = 0
  k = 0
  do i = n, 1, -1
    a(k) = i
    k = k + 1
    k = k + 2
    a(k) = b(i - 1)
  end do
  print *, k, sum(a), a(0:21)
  k = 0
  do i = 1, n
    k = i
    a(k) = a(k) + b(i)
    k = i + 1
    a(k) = b(k)
  end do
  print *, k, sum(a), a(0:21)
end program
