! SHIFTL, SHIFTR, SHIFTA; shifts by the whole width and of negative numbers.
program intrinsics_shift
  implicit none
  integer, parameter :: n = 6
  integer :: a(5, n), i, k
  do concurrent (i = 1:n)
    k = (-1)**i * 1000 * i
    a(1, i) = shiftl(k, i)
    a(2, i) = shiftr(k, i)
    a(3, i) = shifta(k, i)
    a(4, i) = ishft(k, 32) + ishft(k, -32)
    a(5, i) = ishft(k, i - 3)
  end do
  print '(5i12)', a
end program intrinsics_shift
