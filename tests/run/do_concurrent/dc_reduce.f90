! REDUCE of Fortran 2023. (gfortran 12 does not know it: the answers are in dc_reduce.expected.)
program dc_reduce
  implicit none
  integer, parameter :: n = 1000
  integer :: i, s, hi, lo, bits
  real(8) :: x
  logical :: all_small
  s = 5
  hi = 0
  lo = 0
  bits = 0
  x = 0.0d0
  all_small = .true.
  do concurrent (i = 1:n) reduce(+:s, x) reduce(max:hi) reduce(min:lo) reduce(ior:bits) reduce(.and.:all_small)
    s = s + i
    x = x + 0.25d0
    hi = max(hi, mod(i * 7, 1001))
    lo = min(lo, 10 - i)
    bits = ior(bits, iand(i, 384))
    all_small = all_small .and. i <= n
  end do
  print '(4i8,f10.2,l3)', s, hi, lo, bits, x, all_small
end program dc_reduce
