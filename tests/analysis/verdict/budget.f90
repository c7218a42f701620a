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
! What 'edges' reads is too much to find: who calls it is told so once, and has the operations for its own questions.
subroutine edges(n, m, l, side, tile, depth, a)
  integer :: n, m, l, side(6), tile(6), depth, i, j, k
  real :: a(-2:n + 2, -2:m + 2, -2:l + 2)
  if (side(1) == -1 .and. tile(1) == -1) then
    do k = -depth, l + depth
      do i = -depth, n + depth
        do j = 1, depth
          a(i, 1 - j, k) = a(i, j, k)
        end do
      end do
    end do
  end if
  if (side(2) == -1 .and. tile(2) == -1) then
    do k = -depth, l + depth
      do i = -depth, n + depth
        do j = 1, depth
          a(i, m + j, k) = a(i, m + 1 - j, k)
        end do
      end do
    end do
  end if
  if (side(3) == -1 .and. tile(3) == -1) then
    do k = -depth, l + depth
      do j = -depth, m + depth
        do i = 1, depth
          a(1 - i, j, k) = a(i, j, k)
        end do
      end do
    end do
  end if
  if (side(4) == -1 .and. tile(4) == -1) then
    do k = -depth, l + depth
      do j = -depth, m + depth
        do i = 1, depth
          a(n + i, j, k) = a(n + 1 - i, j, k)
        end do
      end do
    end do
  end if
  if (side(5) == -1 .and. tile(5) == -1) then
    do k = 1, depth
      do j = -depth, m + depth
        do i = -depth, n + depth
          a(i, j, 1 - k) = a(i, j, k)
        end do
      end do
    end do
  end if
  if (side(6) == -1 .and. tile(6) == -1) then
    do k = 1, depth
      do j = -depth, m + depth
        do i = -depth, n + depth
          a(i, j, l + k) = a(i, j, l + 1 - k)
        end do
      end do
    end do
  end if
end subroutine
subroutine tiles(n, m, l, side, tile, a, count)
  integer :: n, m, l, side(6), tile(6), count, t
  real :: a(-2:n + 2, -2:m + 2, -2:l + 2, count)
  do t = 1, count
    call edges(n, m, l, side, tile, 2, a(:, :, :, t))
  end do
end
! verdict: 49 k parallel proved
! verdict: 50 i parallel proved
! verdict: 51 j parallel proved
! verdict: 58 k parallel proved
! verdict: 59 i parallel proved
! verdict: 60 j parallel proved
! verdict: 67 k parallel proved
! verdict: 68 j parallel proved
! verdict: 69 i parallel proved
! verdict: 76 k parallel proved
! verdict: 77 j parallel proved
! verdict: 78 i parallel proved
! verdict: 85 k parallel proved
! verdict: 86 j parallel proved
! verdict: 87 i parallel proved
! verdict: 94 k parallel proved
! verdict: 95 j parallel proved
! verdict: 96 i parallel proved
! verdict: 106 t parallel proved
