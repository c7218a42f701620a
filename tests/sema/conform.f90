! Ranks and constant shapes that do not conform, image selectors; gfortran refuses each of the lines named here, and takes the others.
! expect: 41:7: error: shapes (3) and (4) do not conform: the second is assigned to the first
! expect: 42:7: error: shapes (3) and (4) do not conform
! expect: 43:7: error: shapes (2,3) and (3,2) do not conform: the second is assigned to the first
! expect: 44:7: error: shapes (4) and (3) do not conform
! expect: 45:7: error: shapes (4) and (3) do not conform: the second is assigned to the first
! expect: 46:7: error: shapes (2,3) and (2,2) do not conform: the second is assigned to the first
! expect: 47:11: error: shapes (4) and (3) do not conform
! expect: 48:7: error: shapes (4) and (3) do not conform: the second is assigned to the first
! expect: 49:3: error: rank mismatch: an object of 1 dimension is assigned one of 2
! expect: 50:3: error: rank mismatch: an object of 0 dimensions is assigned one of 1
! expect: 51:7: error: rank mismatch: 's' has 1 codimension, but 2 image selectors stand here
! expect: 52:9: error: type mismatch: an image selector is an integer, and REAL(4) stands here
! expect: note: 's' is declared here
module m
contains
  elemental real function el(x, y)
    real, intent(in) :: x, y
    el = x + y
  end function
end module
program p
  use m
  implicit none
  real :: a(3), b(4), c(2, 3), d(3, 2), z
  real, allocatable :: v(:)
  integer :: s[*], ix(2), k
  integer, allocatable :: co(:)[:, :]
  allocate (co(3)[2:3, -1:*])
  v = b
  v = a
  a = b(2:)
  d = transpose(c)
  a = b([1, 2, 3])
  a(ix) = [(real(k), k=1, 2)]
  b = [a, 1.0]
  a(1:2) = matmul(c, a)
  z = sum(a * b(:3))
  c = reshape(b, [2, 3], pad=[0.0])
  k = this_image(s, 1) + size(lcobound(s))
  a = b
  a = a + b
  c = transpose(c)
  b = el(b, a)
  b = cshift(a, 1)
  c = matmul(c, d)
  if (any(b > a)) stop
  b = [a]
  a = c
  z = a
  k = s[1, 2]
  k = s[1.0]
  d = reshape(b, [2, k])
  c = spread(a, 1, k + 2) + spread(a, k, 2)
end program
