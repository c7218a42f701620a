! More writes of a work array than isl may unite for one question: what it had begun is given back.
subroutine many(n, v, d)
  integer :: n, i, j, m
  real :: v(n, n), d(11, n, n), w(0:400)
  do j = n, 1, -1
    do i = n, 1, -1
      do m = 1, 11
        w(2*m + mod(i + 1*j, 3)) = d(m, i, j)
        w(3*m + mod(i + 2*j, 4)) = d(m, i, j)
        w(4*m + mod(i + 3*j, 5)) = d(m, i, j)
        w(5*m + mod(i + 4*j, 6)) = d(m, i, j)
        w(6*m + mod(i + 5*j, 7)) = d(m, i, j)
      end do
      do m = 1, 100
        v(i, j) = v(i, j) + w(3*m + mod(i, 7)) + w(2*m + j/3)
      end do
    end do
  end do
end
! verdict: 5 j sequential proved output
! verdict: 6 i sequential proved output
! verdict: 7 m sequential proved output
! verdict: 14 m reduction proved reduction/+:v
