! More results of one loop than 16: the statistics of a program, all in one pass.
! f2cuda options: --auto=all
! expect: report: 1 kernel sums_25
program main
  implicit none
  integer, parameter :: n = 3000
  integer :: a(n), i, s(9), lo, hi, odd, even, zero, last, x, o, d
  real(8) :: v(n), t(6), least, most
  logical :: some, every
  do i = 1, n
    a(i) = mod(i*7919, 1009) - 500
    v(i) = mod(i, 64)*0.5d0
  end do
  lo = 1000; hi = -1000; odd = 0; even = 0; zero = 0; last = 0; x = 0; o = 0; d = -1
  least = 1d9; most = -1d9; some = .false.; every = .true.
  call sums
  print *, s, lo, hi, odd, even, zero, last, x, o, d
  print *, t, least, most, some, every
contains
  subroutine sums
    integer :: s1, s2, s3, s4, s5, s6, s7, s8, s9
    real(8) :: t1, t2, t3, t4, t5, t6
    s1 = 0; s2 = 0; s3 = 0; s4 = 0; s5 = 0; s6 = 0; s7 = 0; s8 = 0; s9 = 0
    t1 = 0; t2 = 0; t3 = 0; t4 = 0; t5 = 0; t6 = 1
    do i = 1, n
      s1 = s1 + a(i); s2 = s2 + 1; s3 = s3 + mod(a(i), 3); s4 = s4 + abs(a(i)); s5 = s5 + i
      if (a(i) > 100) s6 = s6 + 1
      if (a(i) > 200) s7 = s7 + a(i)
      s8 = s8 - a(i); s9 = max(s9, a(i)*2)
      t1 = t1 + v(i); t2 = t2 + v(i)*v(i); t3 = t3 + v(i)*a(i); t4 = t4 - v(i); t5 = max(t5, v(i)); t6 = min(t6, v(i))
      lo = min(lo, a(i)); hi = max(hi, a(i))
      if (mod(a(i), 2) /= 0) odd = odd + 1
      if (mod(a(i), 2) == 0) even = even + 1
      if (a(i) == 0) zero = zero + 1
      last = a(i)
      x = ieor(x, a(i)); o = ior(o, a(i)); d = iand(d, a(i))
      least = min(least, v(i)); most = max(most, v(i))
      some = some .or. a(i) == 77; every = every .and. a(i) > -501
    end do
    s = [s1, s2, s3, s4, s5, s6, s7, s8, s9]
    t = [t1, t2, t3, t4, t5, t6]
  end subroutine
end program main
