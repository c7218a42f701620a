! Running values and recurrences.
subroutine running(n, a, b, c, flag)
  integer :: n, i, j, m
  logical :: flag(n), any_yet
  real :: a(n), b(n), c(n, n), s, t, u
  s = 0.0
  do i = 1, n
    s = s + a(i)
    a(i) = s
  end do
  do i = 1, n
    b(i) = s
    s = s + a(i)
  end do
  do i = 1, n
    if (flag(i)) s = 0.0
    s = s + a(i)
    b(i) = s
  end do
  do i = 1, n
    b(i) = s
    s = s*a(i)
    b(i) = b(i) + s
    s = s + 1.0 - a(i)/2.0
    c(i, 1) = s
  end do
  m = 0
  do i = 1, n
    m = max(m, int(a(i)))
    b(i) = m
  end do
  do i = 1, n
    if (a(i) > t) t = a(i)
    b(i) = t
  end do
  any_yet = .false.
  do i = 1, n
    any_yet = any_yet .or. flag(i)
    if (any_yet) b(i) = 0.0
  end do
  do i = 1, n
    s = s + a(i)
    t = t + s
    b(i) = t
  end do
  do j = 1, n
    s = 0.0
    do i = 1, n
      s = s + c(i, j)
      c(i, j) = s
    end do
  end do
  do j = 1, n
    do i = 1, n
      s = s + a(i)*b(j)
      c(i, j) = s
    end do
  end do
  do i = 1, n
    u = u*0.5 + a(i)
  end do
  a(1) = u
end subroutine

subroutine recurrences(n, a, b, c, x, d)
  integer :: n, i, j
  real :: a(n), b(n), c(n, n), x(n), d(n)
  do i = 2, n
    x(i) = a(i)*x(i - 1) + b(i)
  end do
  do i = n - 1, 1, -1
    x(i) = (b(i) - c(i, 1)*x(i + 1))/d(i)
  end do
  do i = 2, n - 1
    x(i) = 0.5*(x(i - 1) + x(i + 1))
  end do
  do i = 3, n
    x(i) = max(x(i - 2), a(i))
    b(i) = x(i) + x(i - 2)
  end do
  do j = 2, n
    do i = 1, n
      c(i, j) = c(i, j) - c(i, j - 1)*a(j)
    end do
  end do
  do i = 2, n
    if (a(i) > 0.0) then
      x(i) = x(i - 1) + 1.0
    else
      x(i) = 0.0
    end if
  end do
  do i = 2, n
    x(i) = x(i - 1) + a(i)
    d(i) = d(i - 1)*0.5 + x(i)
  end do
end subroutine

subroutine no_scans(n, a, b, x, y)
  integer :: n, i, k
  real :: a(n), b(n), x(n), y(n), s, t
  do i = 1, n
    s = s + a(i)
    if (s > 10.0) s = 0.0
    b(i) = s
  end do
  do i = 3, n
    x(i) = x(i - 1) + x(i - 2)
  end do
  do i = 2, n
    x(i) = x(i - 1) + y(i - 1)
    y(i) = x(i)*0.5
  end do
  do i = 2, n
    x(i) = sqrt(x(i - 1)) + a(i)
  end do
  do i = 1, n
    s = s*s + a(i)
    b(i) = s
  end do
  do i = 1, n
    s = s + t
    t = t - s
    b(i) = t
  end do
  do i = 2, n
    if (a(i) > 0.0) x(i) = x(i - 1) + 1.0
  end do
  do i = 1, n
    s = s + a(i)
    b(i) = s
    s = max(s, 0.0)
  end do
  do i = 1, n
    k = k/2 + i
    b(i) = k
  end do
  do i = 1, n
    b(i) = s
    s = s + b(i)*a(i)
  end do
  a(1) = s + t
end subroutine
! Jumps over a loop are none of its iterations.
subroutine jumped_over(n, m, aa, bb)
  integer :: n, m, i, j, turn
  real :: aa(n, n), bb(n, n)
  do turn = 1, 2
    i = 1
10  if (i > m) go to 20
    do j = 2, n
      aa(i, j) = aa(i, j - 1)*bb(i, j - 1) + bb(i, j)
    end do
    do j = 2, n
      if (bb(i, j) > 0.0) go to 15
      bb(i, j) = bb(i, j - 1)*0.5 + 1.0
15    continue
    end do
    i = i + 1
    go to 10
20  continue
  end do
end subroutine
! verdict: 7 i scan proved running-value scan:s
! verdict: 11 i scan proved running-value scan:s
! verdict: 15 i scan proved scalar scan:s
! verdict: 20 i scan proved running-value scan:s
! verdict: 28 i scan proved running-value scan:m
! verdict: 32 i scan proved running-value scan:t
! verdict: 37 i scan proved running-value scan:any_yet
! verdict: 41 i scan proved changed
! verdict: 46 j parallel proved lastprivate:s
! verdict: 48 i scan proved running-value scan:s
! verdict: 53 j scan proved running-value scan:s
! verdict: 54 i scan proved running-value scan:s
! verdict: 59 i scan proved scalar scan:u
! verdict: 68 i scan proved flow(1)
! verdict: 71 i scan proved flow(1)
! verdict: 74 i scan proved flow(1) anti(1)
! verdict: 77 i scan proved changed
! verdict: 81 j scan proved flow(1,0)
! verdict: 82 i parallel proved
! verdict: 86 i scan proved condition(1)
! verdict: 93 i scan proved changed
! verdict: 102 i sequential proved scalar
! verdict: 107 i scan proved flow(1)
! verdict: 110 i sequential proved flow(1) flow(1)
! verdict: 114 i sequential proved flow(1)
! verdict: 117 i sequential proved scalar
! verdict: 121 i scan proved running-value running-value scan:s scan:t
! verdict: 126 i sequential proved condition(1)
! verdict: 129 i scan proved running-value scan:s
! verdict: 134 i sequential proved scalar
! verdict: 138 i sequential proved running-value
! verdict: 148 turn sequential proved non-affine(1,1) non-affine(1,0) non-affine(1,-1) non-affine(1) non-affine(1) non-affine(1,0) private:i
! verdict: 151 j scan proved flow(0,1)
! verdict: 154 j sequential proved condition(0,1)
! pattern: 7 scan + s live; step +a(i)
! pattern: 7   inclusive s
! pattern: 11 scan + s live; step +a(i)
! pattern: 11   exclusive s
! pattern: 15 scan + s live; reset=0.0; step +a(i)
! pattern: 15   inclusive s
! pattern: 20 scan linear s live; step *a(i); step +1.0 - a(i)/2.0
! pattern: 20   exclusive s
! pattern: 20   between s
! pattern: 20   inclusive s
! pattern: 28 scan max m; step +int(a(i))
! pattern: 28   inclusive m
! pattern: 32 scan max t live; if +a(i)
! pattern: 32   inclusive t
! pattern: 37 scan .or. any_yet; step +flag(i)
! pattern: 37   inclusive any_yet
! pattern: 48 scan + s live; step +c(i, j)
! pattern: 48   inclusive s
! pattern: 53 scan + s; if +a(i)*b(j)
! pattern: 53   between s
! pattern: 54 scan + s live; step +a(i)*b(j)
! pattern: 54   inclusive s
! pattern: 59 scan linear u live; step *0.5 +a(i)
! pattern: 68 scan linear x(i) from x(i - 1) live; step *a(i) +b(i)
! pattern: 71 scan linear x(i) from x(i + 1) live; step *(-c(i, 1))/d(i) +b(i)/d(i)
! pattern: 74 scan linear x(i) from x(i - 1) copy-in live; step *0.5 +x(i + 1)*0.5
! pattern: 81 scan linear c(i, j) from c(i, j - 1) live; if *-a(j) +c(i, j)
! pattern: 86 scan + x(i) from x(i - 1) live; if +1.0; reset=0.0
! pattern: 107 scan linear x(i) from x(i - 1) order 2 live; step last 1 last 2
! pattern: 121 scan linear s live; step +s + t
! pattern: 121 scan linear t live; step +t - s
! pattern: 121   inclusive t
! pattern: 129 scan bound s live; step +a(i); step max +0.0
! pattern: 129   between s
! pattern: 151 scan linear aa(i, j) from aa(i, j - 1) live; step *bb(i, j - 1) +bb(i, j)
