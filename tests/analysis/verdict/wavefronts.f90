! Bands of loops with constant distances.
subroutine waves(n, a, b, c, s, best)
  integer :: n, i, j, k, s(0:n, 0:n), best
  real :: a(n, n), b(n, n, n), c(n, n), t
  do j = 2, n
    do i = 2, n
      s(i, j) = max(s(i - 1, j), s(i, j - 1), s(i - 1, j - 1) + 1)
    end do
  end do
  best = 0
  do j = 1, n
    do i = 1, n
      if (c(i, j) > 0.0) then
        s(i, j) = s(i - 1, j - 1) + 1
      else
        s(i, j) = max(s(i - 1, j), s(i, j - 1))
      end if
      best = max(best, s(i, j))
    end do
  end do
  do j = 2, n - 1
    do i = 2, n - 1
      t = a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1)
      a(i, j) = 0.25*t
    end do
  end do
  do k = 1, 10
    do j = 2, n - 1
      do i = 2, n - 1
        a(i, j) = (a(i - 1, j - 1) + a(i, j - 1) + a(i + 1, j - 1) + a(i - 1, j) + a(i + 1, j) + a(i, j + 1))/6.0
      end do
    end do
  end do
  do k = 2, n
    do j = 2, n
      do i = 2, n
        b(i, j, k) = b(i - 1, j, k) + b(i, j - 1, k) + b(i, j, k - 1)
      end do
    end do
  end do
  do j = n, 2, -1
    do i = 1, n - 1
      a(i, j - 1) = a(i, j) + c(i, j - 1)
      c(i + 1, j) = c(i, j)*a(i, j - 1)
    end do
  end do
  do j = 2, n
    do i = 2, n
      do k = 1, n
        b(k, i, j) = b(k, i - 1, j) + b(k, i, j - 1)
      end do
    end do
  end do
  do j = 2, n
    do i = 1, j
      a(i, j) = max(a(i, j - 1), a(i + 1, j - 1))
    end do
  end do
end subroutine

subroutine no_waves(n, a, c)
  integer :: n, i, j, k
  real :: a(n, n), c(n, n), t
  do k = 1, n
    do j = 1, n
      do i = 1, n
        a(i, j) = min(a(i, j), a(i, k) + a(k, j))
      end do
    end do
  end do
  do j = 2, n
    do i = 2, n
      a(i, j) = a(i - 1, j)*a(i, j - 1) + t
      t = sin(t)
    end do
  end do
  do j = 2, n
    do i = 2, n
      a(i, j) = a(i - 1, j) + a(i, j - 1) + a(i - i/2, j - 1)
    end do
  end do
  do j = 2, n
    do i = 1, n
      c(i, j) = sqrt(c(i, j - 1))
    end do
  end do
end subroutine
! verdict: 5 j wavefront proved flow(1,0)
! verdict: 6 i wavefront proved flow(0,1)
! verdict: 11 j wavefront proved condition(1,1) reduction/max:best
! verdict: 12 i wavefront proved condition(0,1) reduction/max:best
! verdict: 21 j wavefront proved anti(1,0) flow(1,0) private:t
! verdict: 22 i wavefront proved anti(0,1) flow(0,1) private:t
! verdict: 27 k wavefront proved flow anti
! verdict: 28 j wavefront proved flow(0,1,1) anti(0,1,0)
! verdict: 29 i wavefront proved flow(0,0,1) anti(0,0,1)
! verdict: 34 k wavefront proved flow(1,0,0)
! verdict: 35 j wavefront proved flow(0,1,0)
! verdict: 36 i wavefront proved flow(0,0,1)
! verdict: 41 j wavefront proved flow(1,0) anti(1,-1)
! verdict: 42 i wavefront proved flow(0,1)
! verdict: 47 j wavefront proved flow(1,0,0)
! verdict: 48 i wavefront proved flow(0,1,0)
! verdict: 49 k parallel proved
! verdict: 54 j wavefront proved flow(1,0)
! verdict: 55 i parallel proved
! verdict: 64 k sequential proved flow anti reduction/min:a
! verdict: 65 j parallel proved changed
! verdict: 66 i parallel proved changed
! verdict: 71 j sequential proved flow(1,0) scalar
! verdict: 72 i sequential proved flow(0,1) scalar
! verdict: 77 j sequential proved flow(1,0)
! verdict: 78 i scan proved flow(0,1)
! verdict: 82 j sequential proved flow(1,0)
! verdict: 83 i parallel proved
! pattern: 5 wavefront of 2: (1,0) (1,1) (0,1), rectangular, front (1,1)
! pattern: 6 scan max s(i, j) from s(i - 1, j) live; step +max(s(i, j - 1), s(i - 1, j - 1) + 1)
! pattern: 11 wavefront of 2: (1,1) (1,0) (0,1), rectangular, front (1,1)
! pattern: 21 wavefront of 2: (1,0) (0,1), rectangular, front (1,1)
! pattern: 27 wavefront of 3: (1,-1,-1) (1,1,1) (1,-1,0) (1,1,0) (1,-1,1) (1,1,-1) (1,0,-1) (1,0,1) (1,0,0) (0,1,1) (0,1,0) (0,1,-1) (0,0,1), skew (1) (1,1), front (4,2,1)
! pattern: 28 wavefront of 2: (1,1) (1,0) (1,-1) (0,1), skew (1), front (2,1)
! pattern: 29 scan linear a(i, j) from a(i - 1, j) copy-in live; step *1.0/6.0 +(a(i - 1, j - 1) + a(i, j - 1) + a(i + 1, j - 1) + a(i + 1, j) + a(i, j + 1))/6.0
! pattern: 34 wavefront of 3: (1,0,0) (0,1,0) (0,0,1), rectangular, front (1,1,1)
! pattern: 35 wavefront of 2: (1,0) (0,1), rectangular, front (1,1)
! pattern: 36 scan + b(i, j, k) from b(i - 1, j, k) live; step +b(i, j - 1, k) + b(i, j, k - 1)
! pattern: 41 wavefront of 2: (1,0) (1,-1) (0,1), skew (1), front (2,1)
! pattern: 42 scan * c(i + 1, j) from c(i, j) live; step +a(i, j - 1)
! pattern: 47 wavefront of 2: (1,0) (0,1), rectangular, front (1,1)
! pattern: 48 scan + b(k, i, j) from b(k, i - 1, j) live; if +b(k, i, j - 1)
! pattern: 54 wavefront of 2: (1,0) (1,-1), skew (1), front (2,1)
! pattern: 78 scan + a(i, j) from a(i - 1, j) live; step +a(i, j - 1) + a(i - i/2, j - 1)
