program main
  use sizes
  implicit none
  integer :: n(300), i
  type(shape_t) :: s
  do concurrent (i = 1:300)
    extent(i) = i
    n(i) = i + 2
    s%n(i) = i*2
  end do
  if (by_module(10) /= 55 .or. by_dummy(n) /= 9 .or. by_object(s) /= 12) then
    print '(a, 3i8)', 'a wrong value', by_module(10), by_dummy(n), by_object(s)
    error stop
  end if
  print '(a)', 'all counts are right'
end program
