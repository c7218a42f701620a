! f2cuda options: --auto=all
! Sections whose bounds are results of array functions, among the items of a constructor and in other functions.
program counted_sections
  implicit none
  integer, allocatable :: a(:)
  integer :: c(40), d(90), e(40), i, k
  logical :: m(40)
  a = [(mod(i*7, 13), i = 1, 40)]
  c = [(i, i = 1, 40)]
  m = a > 5
  k = count(m)
  d = -1
  d(1:k + 42) = [a, c(1:count(m)), 5, 6]
  e = 0
  e(1:count(m)) = c(1:count(m))*maxval(a(1:count(m))) + sum(c(k:maxval(c)))
  e(k + 1:) = e(k + 1:) + minval(a(count(m):40))
  a = [a, c(1:count(m))]
  print *, a
  print *, d
  print *, e
end program
