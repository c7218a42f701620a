! What an iteration perhaps does not set, and reads: the value is that of an iteration before.
subroutine elements(n, x, y, b)
  integer :: n, i
  real :: x(n), y(n), b(n), w(2)
  ! each element under a condition of its own: the second one says nothing of the first
  do i = 1, n
    if (x(i) > 0) w(1) = x(i)
    if (y(i) > 0) then
      w(2) = y(i)
      b(i) = w(1) + w(2)
    end if
  end do
  ! both under the same one
  do i = 1, n
    if (y(i) > 0) then
      w(1) = x(i)
      w(2) = y(i)
      b(i) = w(1) + w(2)
    end if
  end do
end subroutine
subroutine halved(n, x, b)
  integer :: n, i
  real :: x(n), b(n), w, v(3)
  ! DO WHILE need not run its body
  do i = 1, n
    do while (x(i) > 1)
      w = x(i)
      x(i) = x(i)/2
    end do
    b(i) = w
  end do
  do i = 1, n
    do while (x(i) > 1)
      v(:) = x(i)
      x(i) = x(i)/2
    end do
    b(i) = v(2)
  end do
end subroutine
subroutine before_halving(n, a, x, b)
  integer :: n, i
  real :: a(n), x, b(n), w
  ! the value of the last iteration may be left
  do i = 1, n
    w = a(i)
    b(i) = 2*w
  end do
  do while (x > 1)
    w = x
    x = x/2
  end do
  b(1) = w
end subroutine
subroutine rows(n, m, x, b)
  integer :: n, m, i, j
  real :: x(m), b(n), w(2, m)
  ! one column in an iteration before, the other in all
  do i = 1, n
    do j = 1, m
      w(1, j) = x(j)*i
    end do
    do j = 2, m
      w(2, j) = x(j) + i
    end do
    b(i) = w(1, 1) + w(2, 1)
  end do
  do i = 1, n
    do j = 1, m
      w(1, j) = x(j)*i
      w(2, j) = x(j) + i
    end do
    b(i) = w(1, m) + w(2, m)
  end do
  do i = 1, n
    do j = 2, m
      w(1, j) = x(j)*i
      w(2, j - 1) = x(j) + i
    end do
    b(i) = w(1, 2) + w(2, m)
  end do
end subroutine
subroutine asked(n, b)
  integer :: n, i, k
  real :: b(n)
  ! only the condition of DO WHILE reads what an iteration before has set
  do i = 2, n
    k = 0
    do while (b(i - 1) > k)
      k = k + 1
    end do
    b(i) = k + 1
  end do
end subroutine
! verdict: 6 i sequential proved condition condition condition
! verdict: 14 i parallel proved private:w
! verdict: 26 i sequential proved scalar
! verdict: 27 - sequential proved while condition condition lastprivate:w
! verdict: 33 i sequential proved condition condition condition
! verdict: 34 - sequential proved while condition condition condition
! verdict: 45 i parallel proved lastprivate:w
! verdict: 49 - sequential proved while running-value lastprivate:w
! verdict: 59 i parallel proved lastprivate:w
! verdict: 60 j parallel proved
! verdict: 63 j parallel proved
! verdict: 68 i parallel proved lastprivate:w
! verdict: 69 j parallel proved
! verdict: 75 i parallel checked output
! verdict: 76 j parallel proved
! verdict: 87 i sequential proved condition(1) private:k
! verdict: 89 - sequential proved while running-value
