! Work arrays: one copy an iteration where each iteration fills them first.
subroutine work(n, a, b)
  integer :: n, i, j, k
  real :: a(n, n), b(n), w(3), x(3, 3), z(10), c(n)
  do i = 1, n
    do k = 1, 3
      w(k) = a(k, i)
    end do
    b(i) = w(1) + w(2)*w(3)
  end do
  do i = 1, n
    w(1) = a(1, i)
    w(2) = a(2, i)
    b(i) = w(1) + w(2)
  end do
  do i = 1, n
    w(1) = a(1, i)
    b(i) = w(1) + w(2)
  end do
  do i = 1, n
    if (b(i) > 0.0) w(1) = a(1, i)
    b(i) = w(1)
  end do
  do i = 1, n
    do j = 1, 3
      do k = 1, 3
        x(k, j) = a(k, i)
      end do
      w(j) = x(1, j) + x(3, j)
    end do
    do j = 1, 3
      b(i) = b(i) + w(4 - j)
    end do
  end do
  do i = 1, n
    z = b(i)
    do k = 2, 10
      z(k) = z(k - 1) + z(k)
    end do
    b(i) = z(10)
  end do
  do i = 1, n
    c(i) = b(i)
  end do
  do i = 1, n
    b(i) = c(i)
  end do
end subroutine
subroutine p(n,a,b)
  integer :: n,i
  real :: a(n), b(0:n), t(n)
  !$acc parallel loop
  do i = 1, n
    a(i) = i
    b(i) = a(i)
  end do
  !$acc parallel loop
  do i = 1, n
    t(i) = a(i)
  end do
  !$acc parallel loop
  do i = 1, n
    a(i) = t(i)
  end do
end subroutine
subroutine copies(n, a, b, keep, table)
  integer :: n, i, j
  real :: a(n, n), b(n), keep(4), table(8), w(8), cp(100), x(8)
  do i = 1, n
    cp(1) = a(1, i)
    do j = 2, n
      cp(j) = a(j, i) - 0.5*cp(j - 1)
    end do
    do j = n - 1, 1, -1
      cp(j) = cp(j) + cp(j + 1)
    end do
    b(i) = cp(1)
  end do
  x(8) = b(1)
  x(7) = b(2)
  do i = 1, n
    do j = 1, 6
      x(j) = a(j, i)
    end do
    b(i) = x(i - i/8*8 + 1) + x(8)
  end do
  do i = 1, n
    do j = 1, 4
      keep(j) = a(j, i)
    end do
    b(i) = keep(1)*keep(4)
  end do
  do i = 1, n
    do j = 1, 6
      w(j) = a(j, i)
    end do
    b(i) = w(6) + w(8)
    w(7) = b(i)
    w(8) = w(7)
  end do
  do i = 1, n
    do j = 1, i
      table(j) = a(j, i)
    end do
    b(i) = table(1)
  end do
end subroutine
! verdict: 5 i parallel proved lastprivate:w
! verdict: 6 k parallel proved
! verdict: 11 i parallel proved lastprivate:w
! verdict: 16 i parallel proved lastprivate:w
! verdict: 20 i scan proved condition condition condition scan:w
! verdict: 24 i parallel proved private:x private:w
! verdict: 25 j parallel proved
! verdict: 26 k parallel proved
! verdict: 31 j reduction proved reduction/+:b
! verdict: 35 i parallel proved private:z
! verdict: 37 k scan proved flow(0,1)
! verdict: 42 i parallel proved
! verdict: 45 i parallel proved
! verdict: 53 i parallel proved
! verdict: 58 i parallel proved
! verdict: 62 i parallel proved
! verdict: 69 i parallel proved private:cp
! verdict: 71 j scan proved flow(0,1)
! verdict: 74 j scan proved flow(0,1)
! verdict: 81 i parallel proved firstprivate:x
! verdict: 82 j parallel proved
! verdict: 87 i parallel proved lastprivate:keep
! verdict: 88 j parallel proved
! verdict: 93 i sequential proved output
! verdict: 94 j parallel proved
! verdict: 101 i sequential proved output
! verdict: 102 j parallel proved
! nest: 53 i->x [448,1,1] parallel proved kernel host-parallel array:a/covered array:b
! nest: 58 i->x [448,1,1] parallel proved kernel host-parallel array:a array:t/covered
! nest: 62 i->x [448,1,1] parallel proved kernel host-parallel array:t array:a/covered
