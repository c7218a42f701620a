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
! verdict: 5 i sequential proved output
! verdict: 6 k parallel proved
! verdict: 11 i sequential proved output
! verdict: 16 i sequential proved output
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
! nest: 53 i->x [448,1,1] parallel proved kernel host-parallel array:a/covered array:b
! nest: 58 i->x [448,1,1] parallel proved kernel host-parallel array:a array:t/covered
! nest: 62 i->x [448,1,1] parallel proved kernel host-parallel array:t array:a/covered
