! Extensions that gfortran takes without being asked.
subroutine pass(i)
  implicit none
  integer :: i, a(2)
  character b(3) / 'abc'(2:2), 2*'x' /
  type pair
    integer :: n
  end type pair
  type(pair), parameter :: c = pair(2)
  data a / c%n*7 /
  call take(%val(i), %ref(a), %loc(b))
end subroutine pass
subroutine touching(ok, x, y)
  externalf
  allocatablez(:)
  character(3) f
  characterc
  dimensionv(3)
  logical :: ok
  savez
  if (.not. ok) goto10
  print('(') // 'a)', f(x)
  read ('(') // 'a)', c
  v = y
  if (x > 3) stop
  print*, v, c
10 end subroutine touching
subroutine narrow(x, e)
  real(8) :: x
  real(4) :: e
  call wide(x, e)
  call also_wide(x, e)
end subroutine narrow
subroutine wide(x, y)
  real(8) :: x, y
  x = y
  return
  entry also_wide(x, y)
  x = 2*y
end subroutine wide
