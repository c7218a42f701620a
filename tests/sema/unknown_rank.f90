! Parts of objects of which nothing is known may be arrays of any rank: nothing is told of them.
subroutine s(u, orient, n)
  use nowhere, only: thing, helper
  implicit none
  type(thing) :: u
  integer, intent(in) :: n
  real :: orient(3,3), v(3), w(9), x
  real :: r(3) = 0
  orient = matmul(orient, u%orientation(:,:,1))
  orient = matmul(u%a, orient)
  v = matmul(orient, u%v)
  x = dot_product(v, u%v)
  call one(max(1.0, u%v))
  call one(1.0 + u%v)
  call one(-u%v)
  call one(v * helper(n))
  orient = spread(u%v, 1, 3)
  w = reshape(u%q, [9])
  orient = reshape(u%q, u%shape)
  orient = transpose(u%q)
  call one(sum(u%q, 1))
  call one(merge(1.0, 2.0, u%mask))
  call one(pack(u%q, .true.))
  call one(cshift(u%v, 1))
  call one([u%v])
  call one((u%v))
  call one(abs(u%v))
  call one(real(u%v))
  call one(sum(orient, u%dim))
  orient = outer(u%v, v)
  call one(matmul(u%q, u%v))
  call one(sqrt(1.0 + u%v**2))
  v = u%v(1:3) + [1., 2., 3.]
  v(1:2) = [u%v]
  v = [u%v, 0.0]
  v = [1.0, u%w]
  call one(merge(u%v, 1.0, .true.))
  call one(unpack(u%v, u%m, 0.0))
  call one(eoshift(u%v, 1))
  call one(real(minloc(u%q)))
  x = minval(u%q)
  call one(atan2(1.0, u%v))
  call one(transfer(u%v, v))
  v(1:2) = lbound(u%q)
  w = reshape(orient, u%shape)
  call one(element(u%v))
contains
  subroutine one(a)
    real, intent(in) :: a(:)
  end subroutine
  elemental function element(x) result(y)
    real, intent(in) :: x
    real :: y
    y = x
  end function
  function outer(a, b) result(c)
    real, intent(in) :: a(:), b(:)
    real :: c(size(a), size(b))
    c = 0
  end function
end subroutine
