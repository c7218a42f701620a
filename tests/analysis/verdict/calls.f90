! Loops that call procedures: what the bodies touch of their arguments, element by element.
module work
  implicit none
  integer :: width
  real :: table(100), grid(100, 100)
contains
  subroutine scale(x, n, s)
    integer :: n, i
    real :: x(n), s
    do i = 1, n
      x(i) = x(i)*s
    end do
  end subroutine
  subroutine shifted(x, n)
    integer :: n, i
    real :: x(0:n)
    do i = 1, n
      x(i) = x(i - 1)
    end do
  end subroutine
  subroutine norm(x, r)
    real :: x(:), r
    integer :: i
    r = 0.0
    do i = 1, size(x)
      r = r + x(i)*x(i)
    end do
  end subroutine
  subroutine fill(i)
    integer :: i
    table(i) = i
  end subroutine
  subroutine column(j)
    integer :: j, i
    do i = 1, width
      grid(i, j) = grid(i, j) + table(i)
    end do
  end subroutine
  subroutine prefix(i)
    integer :: i
    table(i) = table(i - 1)
  end subroutine
  subroutine both(a, ld, n, k)
    integer :: ld, n, k, j
    real :: a(ld, n)
    do j = 1, n
      a(k, j) = a(k, j)/a(1, j)
    end do
  end subroutine
end module

subroutine callers(a, b, n, m, r)
  use work
  implicit none
  integer :: n, m, i, j
  real :: a(n, m), b(n, m), r(m), t(100)
  do j = 1, m
    call scale(a(1, j), n, 2.0)
  end do
  do j = 1, m
    call scale(a(1, j), n + 1, 2.0)
  end do
  do j = 2, m
    call shifted(a(1, j), n - 1)
  end do
  do j = 1, m
    call norm(a(:, j), r(j))
  end do
  do i = 1, n
    call norm(a(i, :), r(i))
  end do
  do i = 1, 100
    call fill(i)
  end do
  do j = 1, 100
    call column(j)
  end do
  do i = 2, 100
    call prefix(i)
  end do
  do i = 1, 100
    call fill(mod(i, 10) + 1)
  end do
  do i = 2, n
    call both(a, n, m, i)
  end do
  do i = 1, n
    call both(a, n, m, i)
  end do
  do j = 1, m
    do i = 1, 100
      t(i) = j
    end do
    call scale(t, 100, 2.0)
    b(1, j) = t(1)
  end do
end subroutine

! COMMON under other names, static arrays, values that only sometimes change.
subroutine put(k)
  implicit none
  integer :: k
  real :: store(50), other(50)
  common /pool/ store, other
  other(k) = 1.0
end subroutine
subroutine wide(k, s)
  implicit none
  integer :: k, i
  real :: s, buffer(100000)
  do i = 1, 100000
    buffer(i) = k
  end do
  s = buffer(k)
end subroutine
subroutine users(v)
  implicit none
  integer :: i
  real :: x(50), y(50), v(50)
  common /pool/ x, y
  do i = 1, 50
    call put(i)
  end do
  do i = 1, 49
    call put(i)
    v(i) = y(i + 1)
  end do
  do i = 1, 50
    call wide(i, v(i))
  end do
end subroutine
! verdict: 10 i parallel proved
! verdict: 17 i scan proved flow(1)
! verdict: 25 i reduction proved reduction/+:r
! verdict: 35 i parallel proved
! verdict: 46 j parallel proved
! verdict: 57 j parallel proved
! verdict: 60 j sequential proved argument argument argument
! verdict: 63 j parallel proved
! verdict: 66 j parallel proved
! verdict: 69 i parallel proved
! verdict: 72 i parallel proved
! verdict: 75 j parallel proved
! verdict: 78 i scan proved changed
! verdict: 81 i sequential proved output
! verdict: 84 i parallel proved
! verdict: 87 i parallel proved changed
! verdict: 90 j parallel proved private:t
! verdict: 91 i parallel proved
! verdict: 111 i parallel proved
! verdict: 121 i parallel proved
! verdict: 124 i parallel proved changed
! verdict: 128 i sequential proved output
