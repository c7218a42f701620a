! The bit reductions IAND, IOR and IEOR.
program red_bits
  implicit none
  integer :: i, a, b, c
  integer(8) :: d
  a = -1
  b = 0
  c = 255
  d = 0
  !$omp parallel do reduction(iand:a) reduction(ior:b) reduction(ieor:c, d)
  do i = 1, 1000
    a = iand(a, 4096 + i)
    b = ior(b, 8 * i)
    c = ieor(c, i * i)
    d = ieor(d, 1234567_8 * i)
  end do
  print *, a, b, c, d
end program red_bits
