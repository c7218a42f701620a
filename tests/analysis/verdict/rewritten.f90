! Loops with the verdict that they have once they are written in another way
subroutine parts(n, a, b, c, d, e)
  integer :: n, i, k
  real :: a(n), b(n), c(n), d(n), e(n), t
  do i = 2, n
    t = a(i) + b(i)
    a(i) = t + c(i - 1)
    t = c(i)*d(i)
    c(i) = t
  end do
  do i = 1, n - 1
    a(i) = b(i) + c(i)*d(i)
    b(i) = c(i) + b(i)
    a(i + 1) = b(i) + a(i + 1)*d(i)
  end do
  do i = 2, n - 1
    a(i) = a(i) + c(i)*d(i)
    b(i) = b(i - 1) + a(i) + d(i)
    c(i) = a(i + 1)
  end do
  do i = 2, n ! a part that is nothing but sequential
    a(i) = a(i) + b(i)*c(i)
    e(i) = e(i - 1)*e(i - 1)
    b(i) = a(i - 1)
  end do
  do i = 2, n ! one component
    a(i) = b(i - 1) + c(i)
    b(i) = a(i)*c(i)
  end do
  k = 0
  do i = 2, n ! the counter holds all together
    k = k + 2
    a(i) = a(i - 1)*c(i - 1) + b(k)
    c(i) = d(k)
  end do
end subroutine

subroutine cuts(n, k, a, b, c)
  integer :: n, k, i
  real :: a(n), b(n), c(n), x
  do i = 1, n
    a(i) = a(1) + b(i)
  end do
  do i = 1, n
    x = a(n - i + 1) + b(i)*c(i)
    a(i) = x - 1.0
    b(i) = x
  end do
  do i = 1, n
    a(i) = a(k) + b(i)
  end do
  do i = 1, n, 2 ! the step may leave k out, as a test finds
    a(i) = a(k) + b(i)
  end do
  do i = 1, n
    a(i) = a(n/2) + a(i)
    if (a(i) > 0) exit
  end do
  do i = 2, n
    a(i) = a(i - 1)*a(i - 1) + a(1)
  end do
end subroutine
subroutine steps(n, inc, a, b, c)
  integer :: n, inc, i
  real :: a(n), b(n), c(n, 4)
  do i = 1, n, inc ! a step is not 0
    a(i) = a(i + inc) + b(i)
  end do
  do i = 1, n, inc
    c(i, 2) = c(i, 1) + b(i)
  end do
  do i = 1, n, inc
    a(i) = a(i - 2*inc)*a(i) + b(i)
  end do
  do i = 1, n, inc
    a(i) = a(i + 1) + b(i)
  end do
end subroutine

! Elements that a loop inside sets again and again: where it surely runs, and nothing in it sets what the last value is made of.
subroutine expanded(n, m, a, aa)
  integer :: n, m, i, j
  real :: a(n), aa(n, n)
  do i = 2, n
    do j = 1, n
      a(i) = aa(i, j) - a(i - 1)
      aa(i, j) = a(i)*2.0
    end do
  end do
  do i = 2, n
    do j = 1, m
      a(i) = aa(i, j) - a(i - 1)
      aa(i, j) = a(i)*2.0
    end do
  end do
  do i = 2, n
    do j = 2, n - 1
      a(i) = aa(i, j) - a(i - 1)
      aa(i, j + 1) = a(i)*2.0
    end do
  end do
end subroutine
! Recurrences by way of a second array; not where the value would be another.
subroutine through(n, a, b, c)
  integer :: n, i
  real :: a(n), b(n), c(n), t
  do i = 2, n
    a(i) = b(i - 1) + c(i)
    b(i) = a(i) - c(i)*2.0
  end do
  do i = 2, n
    a(i) = a(i)*0.5 + b(i - 1)
    b(i) = a(i) - c(i)
  end do
  t = 1.0
  do i = 2, n
    a(i) = b(i - 1) + t
    t = c(i)
    b(i) = a(i) - c(i)
  end do
end subroutine
! verdict: 5 i parallel proved private:t changed
! verdict: 11 i parallel proved changed
! verdict: 16 i scan proved changed
! verdict: 21 i sequential proved flow(1) flow(1)
! verdict: 26 i scan proved changed
! verdict: 31 i sequential proved flow(1) flow(1) induction:k
! verdict: 41 i parallel proved changed
! verdict: 44 i parallel proved private:x changed
! verdict: 49 i parallel proved changed
! verdict: 52 i parallel checked flow anti
! verdict: 55 i sequential proved condition condition exit
! verdict: 59 i sequential proved flow(1)
! verdict: 66 i parallel proved changed
! verdict: 69 i parallel proved
! verdict: 72 i sequential proved flow(2)
! verdict: 75 i sequential proved step step
! verdict: 84 i scan proved changed
! verdict: 85 j parallel proved lastprivate:a
! verdict: 90 i sequential proved flow(1,0)
! verdict: 91 j parallel proved lastprivate:a
! verdict: 96 i sequential proved flow(1,0)
! verdict: 97 j sequential proved flow(0,1) lastprivate:a
! verdict: 107 i scan proved changed
! verdict: 111 i sequential proved flow(1)
! verdict: 116 i sequential proved scalar flow(1)
