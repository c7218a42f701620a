! f2cuda options: --auto=all
! The results of a function and its entries are one variable: what is set by one name is read by another
integer function earlier(n, a)
  implicit none
  integer :: n, a(n), i, later, final_one
  earlier = 0
  do i = 1, n
    earlier = earlier + a(i)
    a(i) = a(i) + 1
  end do
  return
  entry later(n, a)
  later = 3
  do i = 1, n
    later = later + 1
    a(i) = a(i) + earlier
  end do
  return
  entry final_one(n, a)
  do i = 1, n
    earlier = i*2
    a(i) = a(i) + final_one
  end do
  final_one = earlier + 1
end function earlier
real function alone(n, x)
  implicit none
  integer :: n, i
  real :: x(n), other
  alone = 0
  do i = 1, n
    alone = alone + x(i)
  end do
  return
  entry other(n, x)
  other = 1
  do i = 1, n
    other = max(other, x(i))
    x(i) = 2*x(i)
  end do
end function alone
program entry_results
  implicit none
  integer :: a(20), i, earlier, later, final_one
  real :: x(20), alone, other
  a = [(mod(i*7, 11), i = 1, 20)]
  x = a
  i = earlier(20, a)
  print *, i, sum(a)
  i = later(20, a)
  print *, i, sum(a), a(20)
  i = final_one(20, a)
  print *, i, sum(a), a(20)
  print *, alone(20, x)
  print *, other(20, x)
  print *, x(20)
end program entry_results
