! GO TO the label of an END DO ends an iteration, as CYCLE does: of the loop itself, and of one around the loop that the jump stands in.
! f2cuda options: --auto=all
! expect: report: 1 GO TO leaves the loop
module work
  implicit none
contains
  subroutine roots(x, y, n)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(inout) :: y(n)
    integer :: i
    do 20 i = 1, n
      if (x(i) < 0.5) go to 20
      y(i) = y(i) + sqrt(x(i))
20  end do
  end subroutine
  subroutine planes(x, y, n, m)
    integer, intent(in) :: n, m
    real, intent(in) :: x(n, m)
    real, intent(inout) :: y(n, m)
    integer :: i, j
    do 30 j = 1, m
      do 20 i = 1, n
        if (x(i, j) < 0.25) goto 20
        if (x(i, j) > 0.75) goto 20
        y(i, j) = y(i, j) + x(i, j)
20    end do
30  end do
  end subroutine
  subroutine rows(x, y, n, m)
    ! out of the loop inside, to the next iteration of the one around
    integer, intent(in) :: n, m
    real, intent(in) :: x(n, m)
    real, intent(inout) :: y(m)
    integer :: i, j
    do 30 j = 1, m
      do i = 1, n
        y(j) = y(j) + x(i, j)
        if (y(j) > 4.0) go to 30
      end do
      y(j) = -y(j)
30  end do
  end subroutine
  subroutine forks(x, k, y, n)
    integer, intent(in) :: n, k(n)
    real, intent(in) :: x(n)
    real, intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      go to (10, 20, 30) k(i)
      y(i) = 1
      go to 30
10    y(i) = x(i)
      go to 30
20    y(i) = 2*x(i)
30  end do
    do i = 1, n
      if (x(i) - 0.5) 41, 42, 43
41    y(i) = y(i) + 1
      go to 44
42    y(i) = y(i) + 2
43    if (k(i) > 2) go to 44
      y(i) = y(i) + 3
44  end do
  end subroutine
  subroutine sums(x, s, t, n)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(inout) :: s, t
    integer :: i
    do i = 1, n
      t = x(i)
      if (t > 0.5) go to 50
      s = s + t
50  end do
  end subroutine
  subroutine last_of(x, y, w, n)
    ! what an iteration that ends early does not set is wanted behind the loop
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(inout) :: y(n), w
    integer :: i
    do i = 1, n
      y(i) = 2*x(i)
      if (x(i) > 0.75) go to 60
      w = x(i)
60  end do
  end subroutine
end module
program goto_end_do
  use work
  implicit none
  integer, parameter :: n = 40, m = 30
  real :: x(n), y(n), z(n, m), w(n, m), r(m), s, t
  integer :: k(n), i
  x = [(mod(i*7, 16)/16.0, i = 1, n)]
  k = [(mod(i*5, 5), i = 1, n)]
  z = reshape([(mod(i*11, 32)/32.0, i = 1, n*m)], [n, m])
  y = 1
  w = 2
  r = 0
  call roots(x, y, n)
  print '(10f8.4)', y
  call planes(z, w, n, m)
  print '(2f12.4)', sum(w), w(n, m)
  call rows(z, r, n, m)
  print '(10f8.4)', r
  call forks(x, k, y, n)
  print '(10f8.4)', y
  s = 0
  call sums(x, s, t, n)
  print '(2f12.4)', s, t
  call last_of(x, y, t, n)
  print '(2f12.4)', sum(y), t
end program
