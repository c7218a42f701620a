! Each pair of references is an easy question, but there are more of them than the loops inside may ask: the outermost one, judged last, has a
! share of its own.
subroutine many(n, a, d)
  integer :: n, m, j, i
  real :: a(0:16*n + 16), d(n)
  do m = 1, n
    do j = 1, n
      do i = 1, n
        a(16*m + mod(i + 1*j, 2)) = d(i)
        a(16*m + mod(i + 2*j, 3)) = d(i)
        a(16*m + mod(i + 3*j, 4)) = d(i)
        a(16*m + mod(i + 4*j, 5)) = d(i)
        a(16*m + mod(i + 5*j, 6)) = d(i)
        a(16*m + mod(i + 6*j, 7)) = d(i)
        a(16*m + mod(i + 7*j, 8)) = d(i)
        a(16*m + mod(i + 8*j, 2)) = d(i)
        a(16*m + mod(i + 9*j, 3)) = d(i)
        a(16*m + mod(i + 10*j, 4)) = d(i)
        a(16*m + mod(i + 11*j, 5)) = d(i)
        a(16*m + mod(i + 12*j, 6)) = d(i)
        a(16*m + mod(i + 13*j, 7)) = d(i)
        a(16*m + mod(i + 14*j, 8)) = d(i)
        a(16*m + mod(i + 15*j, 2)) = d(i)
        a(16*m + mod(i + 16*j, 3)) = d(i)
        a(16*m + mod(i + 17*j, 4)) = d(i)
        a(16*m + mod(i + 18*j, 5)) = d(i)
        a(16*m + mod(i + 19*j, 6)) = d(i)
        a(16*m + mod(i + 20*j, 7)) = d(i)
        a(16*m + mod(i + 21*j, 8)) = d(i)
        a(16*m + mod(i + 22*j, 2)) = d(i)
        a(16*m + mod(i + 23*j, 3)) = d(i)
        a(16*m + mod(i + 24*j, 4)) = d(i)
      end do
    end do
  end do
  do m = 1, n
    a(16*m + mod(m, 7)) = d(m)
  end do
end
! verdict: 6 m parallel proved
! verdict: 7 j sequential proved output
! verdict: 8 i sequential proved output
! verdict: 36 m parallel proved
