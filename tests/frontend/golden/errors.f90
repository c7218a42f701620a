program p
  integer :: a(10
  x = (1 + 2
  y = 1 + * 2
  call foo(a, b
  do i = 1
  end do
  if (x > 1 then
  end if
  if x > 1 then
  end if
  real, dimenson(10) :: q
  integer, intent(in :: z
  print *, 'a' 'b'
  a = b c
  x = 1 @ 2
  write (*,*) x y
  integer x y
  a = b +
  a(1:2:3:4) = 1
  allocate a(3)
  use
  implicit foo
  print *, (a, b, c)
  if (x) do i = 1, 2
  s = 'unterminated
  return oops ]
  bar = [1, 2)
  real, dimension(3 :: w
end program p
