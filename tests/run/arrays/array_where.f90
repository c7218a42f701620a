! WHERE in a region: one line, blocks, sections, two dimensions, behind IF, and one that has to wait for all its elements.
program array_where
  implicit none
  integer :: d(10), e(10), g(6, 7), i
  integer, allocatable :: h(:)
  d = [(i, i = 1, 10)]
  e = 0
  g = reshape([(mod(5 * i, 13), i = 1, 42)], [6, 7])
  allocate (h(3:12))
  h = 1
  !$acc kernels
  where (d > 5) d = 20
  where (d < 3)
    d = 7
    e = d
  elsewhere (d == 20)
    d = d + 1
    e = d * 2
  elsewhere
    h = d + e
  end where
  if (d(1) > 0) where (d > 20) d = 21
  where (g(2:5, :) > 6) g(2:5, :) = -g(2:5, :)
  where (h > 1) h = h(3) + e
  where (e(10:1:-1) == 0) e = e + 100
  !$acc end kernels
  print *, d
  print *, e
  print *, h
  print *, sum(g), g(2, 3), g(5, 7)
end program array_where
