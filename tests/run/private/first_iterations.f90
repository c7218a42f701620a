! f2cuda options: --auto=all
! expect: report: 4 parallel, proved; kernel
! Variables that the first iteration of a loop sets before a jump may end it are set behind the loop: each iteration around has its own.
module rays
  implicit none
contains
  subroutine distance(x, d, hit)
    real, intent(in) :: x
    real, intent(out) :: d
    integer, intent(out) :: hit
    d = abs(x - 3)
    hit = 1
    if (d > abs(x - 5)) then
      d = abs(x - 5)
      hit = 2
    end if
  end subroutine
end module
program first_iterations
  use rays
  implicit none
  integer, parameter :: n = 300
  real :: x(n), y(n), d, t, f, e, w(3)
  integer :: i, k, h, m(n), seed
  do i = 1, n
    x(i) = 0.25*mod(7*i, 40)
    m(i) = mod(i, 4)
  end do
  d = -1
  f = -2
  e = -3
  do i = 1, n            ! what a procedure sets
    t = x(i)
    do k = 1, 20
      call distance(t, d, h)
      if (d < 0.25) exit
      t = t + 0.5*d
    end do
    y(i) = d + h + t
  end do
  print '(3f12.4)', sum(y), y(1), y(n)
  do i = 1, n            ! a loop without bounds, and an array
    seed = i
    do
      seed = mod(17*seed + 3, 101)
      w = [seed, i, 1]
      f = mod(seed, 10)
      if (f < 4) exit
    end do
    y(i) = f + w(1) + w(3)
  end do
  print '(3f12.4)', sum(y), y(1), y(n)
  do i = 1, n            ! the jump comes before
    do k = 1, 5
      if (x(i) < k) exit
      e = x(i) + k
    end do
    y(i) = e
  end do
  print '(3f12.4)', sum(y), y(1), y(n)
  e = -3
  do i = 1, n            ! perhaps there is no iteration
    do k = 1, m(i)
      e = x(i) + k
      if (e > 6) exit
    end do
    y(i) = e
  end do
  print '(3f12.4)', sum(y), y(1), y(n)
  e = -3
  do i = 1, n            ! a jump over it
    do k = 1, 3
      if (x(i) > 7) cycle
      e = x(i) + k
      if (e > 6) exit
    end do
    y(i) = e
  end do
  print '(3f12.4)', sum(y), y(1), y(n)
  do i = 1, n            ! two loops inside each other
    do k = 1, 3
      do h = 1, 4
        e = x(i)*k - h
        if (e < -2) go to 10
      end do
    end do
10  y(i) = e
  end do
  print '(3f12.4)', sum(y), y(1), y(n)
  print '(3f12.4)', d, f, e
end program
