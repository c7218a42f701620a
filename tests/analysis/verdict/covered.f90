! Work arrays: which reads an iteration's own writes cover.
subroutine old_extents(n, w, v, a)
  integer :: n, i, j
  real :: w(1), v(10), a(n)
  do i = 1, n
    do j = 2, 5
      a(i) = a(i) + w(j)
    end do
    do j = 2, 5
      w(j) = a(i)*j
    end do
  end do
  do i = 1, n
    do j = 1, 10
      v(j) = a(i)*j
    end do
    a(i) = v(1) + v(10)
  end do
end subroutine
subroutine orders(n, a, b, m, k)
  integer :: n, i, j, m, k(n)
  real :: a(n), b(n), w(10)
  do i = 1, n
    w(1) = w(1) + a(i)
    b(i) = w(1)
  end do
  do i = 1, n
    b(i) = w(2)
    w(2) = a(i)
  end do
  do i = 1, n
    w(1) = a(i)
    b(i) = w(1)
  end do
  do i = 1, n
    do j = 2, 10
      w(j) = w(j - 1) + a(i)
    end do
    b(i) = w(10)
  end do
  do i = 1, n
    w(1) = a(i)
    do j = 2, 10
      w(j) = w(j - 1) + a(i)
    end do
    b(i) = w(10)
  end do
  do i = 1, n
    w(k(i)) = a(i)
    b(i) = w(3)
  end do
  do i = 1, n
    if (a(i) > 0) w(3) = a(i)
    b(i) = w(3)
  end do
  do i = 1, n
    do j = 1, m
      w(j) = a(i)
    end do
    b(i) = w(1)
  end do
end subroutine
subroutine boxes(n, a, b)
  integer :: n, i, j, k
  real :: a(n), b(n), w(3), c(2, 2), t
  do i = 1, n
    w(1) = a(i)
    w(2) = 2.0
    w(3) = 3.0
    t = 0
    do j = 1, 3
      t = t + w(j)
    end do
    b(i) = t
  end do
  do i = 1, n
    w(1) = a(i)
    w(3) = 3.0
    t = 0
    do j = 1, 3
      t = t + w(j)
    end do
    b(i) = t
  end do
  do i = 1, n
    c(1, 1) = a(i)
    c(2, 1) = 2.0
    c(2, 2) = 3.0
    t = 0
    do j = 1, 2
      do k = 1, 2
        t = t + c(k, j)
      end do
    end do
    b(i) = t
  end do
  do i = 1, n
    w(1) = a(i)
    if (a(i) > 0) w(2) = 1.0
    t = 0
    do j = 1, 2
      t = t + w(j)
    end do
    b(i) = t
  end do
end subroutine
subroutine last_elements(n, m, a, w, v)
  integer :: n, m, i, j
  real :: a(n), w(10), v(10)
  do i = 1, n
    do j = 1, 10
      w(j) = a(i)
    end do
    a(i) = w(4)
  end do
  do i = 1, n
    do j = 1, 10
      if (a(i) > j) w(j) = a(i)
    end do
  end do
  do i = 1, 10
    do j = 1, i
      v(j) = a(i)
    end do
    a(i) = v(i)
  end do
  do i = 1, n
    do j = 1, m
      v(j) = a(i)
    end do
    a(i) = v(1)*0.5
  end do
end subroutine
subroutine other_names(n, a)
  integer :: n, i, j
  real :: a(n), w(10), u(10)
  equivalence (w(1), u(2))
  do i = 1, n
    do j = 1, 10
      w(j) = a(i)
    end do
    a(i) = w(1) + u(1)
  end do
end subroutine
subroutine used_by_procedures(n, a)
  integer :: n, i, j
  real :: a(n), w(10)
  do i = 1, n
    do j = 1, 10
      w(j) = a(i)
    end do
    call add(a(i))
  end do
contains
  subroutine add(x)
    real :: x
    x = x + w(3)
    if (x > 10) print *, x
  end subroutine
end subroutine
subroutine unordered(n, s, a, b)
  integer :: n, i, j, s
  real :: a(n), b(n), w(20)
  w = 0
  do i = 1, n
    do j = 11, 20, s
      w(j) = a(i)
      b(i) = w(j - s)
    end do
  end do
end subroutine
subroutine twice_written(n, a, b)
  integer :: n, i, j
  real :: a(n), b(n), w(3), t
  w(2) = 1.0
  do i = 1, n
    w(1) = a(i)
    w(3) = 3.0
    w(1) = 2.0
    t = 0
    do j = 1, 3
      t = t + w(j)
    end do
    b(i) = t
  end do
end subroutine
! verdict: 5 i sequential proved anti flow
! verdict: 6 j reduction proved reduction/+:a
! verdict: 9 j parallel proved
! verdict: 13 i parallel proved lastprivate:v
! verdict: 14 j parallel proved
! verdict: 23 i scan proved flow anti scan:w
! verdict: 27 i scan proved anti flow scan:w
! verdict: 31 i parallel proved lastprivate:w
! verdict: 35 i parallel proved lastprivate:w
! verdict: 36 j scan proved flow(0,1)
! verdict: 41 i parallel proved lastprivate:w
! verdict: 43 j scan proved flow(0,1)
! verdict: 48 i sequential proved non-affine non-affine non-affine
! verdict: 52 i scan proved condition condition condition scan:w
! verdict: 56 i parallel checked private:w
! verdict: 57 j parallel proved
! verdict: 66 i parallel proved private:t lastprivate:w
! verdict: 71 j reduction proved reduction/+:t
! verdict: 76 i parallel proved private:t lastprivate:w
! verdict: 80 j reduction proved reduction/+:t
! verdict: 85 i parallel proved private:t firstprivate:c
! verdict: 90 j reduction proved reduction/+:t
! verdict: 91 k reduction proved reduction/+:t
! verdict: 97 i sequential proved output private:t
! verdict: 101 j reduction proved reduction/+:t
! verdict: 110 i parallel proved lastprivate:w
! verdict: 111 j parallel proved
! verdict: 116 i sequential proved condition
! verdict: 117 j parallel proved
! verdict: 121 i sequential proved output
! verdict: 122 j parallel proved
! verdict: 127 i parallel proved lastprivate:v
! verdict: 128 j parallel proved
! verdict: 138 i sequential proved output
! verdict: 139 j parallel proved
! verdict: 148 i sequential proved output call
! verdict: 149 j parallel proved
! verdict: 165 i parallel checked private:w_own_1 changed
! verdict: 166 j parallel proved lastprivate:b changed
! verdict: 176 i parallel proved private:t firstprivate:w
! verdict: 181 j reduction proved reduction/+:t
