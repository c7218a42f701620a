! Loops that are parallel once they are written otherwise
subroutine enabled(n, a, b, c, d)
  integer :: n, i
  real :: a(n), b(n), c(n), d(n), s, t
  do i = 1, n - 1
    a(i) = a(i + 1) + b(i)
  end do
  do i = 2, n
    a(i) = b(i - 1) + c(i)
    b(i) = b(i) - d(i)
  end do
  do i = 2, n
    a(i) = b(i - 1) + c(i)
    b(i) = a(i) - d(i)
  end do
  do i = 1, n
    a(i) = a(1) + b(i)
  end do
  do i = 1, n
    a(i) = a(n) + b(i)
  end do
  do i = 1, n
    a(i) = a(n - i + 1) + b(i)
  end do
  do i = 1, n
    a(i) = a(n - i + 1) + a(n - i + 2)
  end do
  do i = 1, n - 1
    b(i) = a(i)
    a(i) = b(i) + a(i + 1)
  end do
  do i = 2, n - 1
    a(i) = a(i + 1) + a(i - 1)
  end do
  do i = 2, n
    t = a(i) + b(i)
    a(i) = t + c(i - 1)
    s = c(i)*d(i)
    c(i) = s
  end do
  do i = 2, n
    if (b(i) > 0) then
      a(i) = c(i - 1)
    end if
    c(i) = b(i)
  end do
end subroutine
! verdict: 5 i parallel proved changed
! verdict: 8 i parallel proved changed
! verdict: 12 i scan proved changed
! verdict: 16 i parallel proved changed
! verdict: 19 i parallel proved changed
! verdict: 22 i parallel proved changed
! verdict: 25 i parallel proved changed
! verdict: 28 i parallel proved changed
! verdict: 32 i scan proved flow(1) anti(1)
! verdict: 35 i parallel proved private:t private:s changed
! verdict: 41 i parallel proved changed
