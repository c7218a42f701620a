! Loops with the same iterations one behind the other: those that may go into one kernel do, the others do not.
! expect: report: 11 fused with the loop at line
program fuse
  implicit none
  integer, parameter :: n = 2000, m = 30
  real(8) :: a(0:n + 1), b(0:n + 1), c(0:n + 1), d(n), p(0:n + 1, m), q(0:n + 1, m), s, t, x, y, big
  integer :: i, j, k, l, idx(n)
  call start
  !$acc kernels
  do i = 1, n ! three in one, a sum among them, whose first value is set between
    a(i) = b(i) + c(i)
  end do
  do i = 1, n
    d(i) = a(i)*2
  end do
  s = 0
  t = 2*x + 1
  do i = 1, n
    s = s + d(i)*a(i)
  end do
  !$acc end kernels
  call show('chain')
  print *, t, i
  !$acc kernels
  do i = 1, n ! what cannot be done twice
    b(i) = a(i) + 1
  end do
  s = s + 1
  do i = 1, n
    a(i) = b(i) + s
  end do
  t = s
  s = 0
  do i = 1, n
    a(i) = a(i) + t
  end do
  !$acc end kernels
  call show('twice')
  !$acc kernels
  do i = 1, n ! elements of later iterations
    a(i) = b(i)/2
  end do
  do i = 1, n
    c(i) = a(i + 1)
  end do
  do i = 1, n ! of earlier ones
    b(i) = c(i - 1)
  end do
  do i = 1, n ! overwritten too early
    a(i) = d(i)
  end do
  do i = 1, n
    d(i) = c(i)
    c(i - 1) = 1
  end do
  !$acc end kernels
  call show('distances')
  call start
  !$acc kernels
  do i = 1, n ! what the last iteration leaves
    x = a(i)*3
    b(i) = x
  end do
  do i = 1, n
    c(i) = b(i) + x
  end do
  do i = 1, n ! a copy of its own in each: together
    y = c(i) + 1
    a(i) = y*y
  end do
  do i = 1, n
    y = a(i)
    d(i) = y + b(i)
  end do
  !$acc end kernels
  call show('scalars')
  print *, x
  call work_arrays
  call left_over
  s = 1
  !$acc kernels
  do i = 1, n ! a sum that the next loop needs whole
    s = s + a(i)/1024
  end do
  do i = 1, n
    a(i) = a(i)*s
  end do
  s = 4
  do i = 1, n ! a place that is known when the kernel runs only
    b(idx(i)) = a(i)
  end do
  do i = 1, n
    c(i) = b(i) + s
  end do
  !$acc end kernels
  call show('sums')
  l = n
  !$acc kernels
  do i = 1, l ! bounds: the same, one more, changed between
    a(i) = b(i)
  end do
  do i = 1, l
    d(i) = a(i)
  end do
  do i = 1, l - 1
    c(i) = a(i)
  end do
  l = l - 1
  do i = 1, l
    b(i) = a(i)
  end do
  do i = l, 1, -1
    d(i) = d(i) + b(i)
  end do
  !$acc end kernels
  call show('bounds')
  print *, i, l
  !$acc kernels
  do j = 2, m ! nests: both loops
    do i = 1, n
      p(i, j) = q(i, j) + 1
    end do
  end do
  do j = 2, m
    do i = 1, n
      x = p(i, j)
      q(i, j) = x*2
    end do
  end do
  do j = 2, m ! the row before
    do i = 1, n
      p(i, j) = q(i, j - 1)
    end do
  end do
  do j = 2, m ! walked another way
    do i = 1, n
      p(i, j) = p(i, j) + 1
    end do
  end do
  do i = 1, n
    do j = 2, m
      q(i, j) = p(i, j)
    end do
  end do
  do j = 2, m ! a triangle
    do i = 1, j
      p(i, j) = p(i, j)*2
    end do
  end do
  do j = 2, m
    do i = 1, j
      q(i, j) = p(i, j) - q(i, j)
    end do
  end do
  !$acc end kernels
  call show('nests')
  print *, sum(p(1:n, :)), sum(q(1:n, :))
  big = -1
  !$acc kernels
  do i = 1, n ! sums of both, a greatest value
    s = s + a(i)
    if (a(i) > 3) cycle
    b(i) = 2
  end do
  do i = 1, n
    s = s + c(i)
  end do
  big = -2
  do i = 1, n
    big = max(big, b(i))
    t = t + d(i)
  end do
  !$acc end kernels
  call show('last')
  print *, big, t
contains
  subroutine work_arrays
    real(8) :: w(4)
    integer :: i, k
    !$acc kernels
    do i = 1, n ! work arrays: each its own, together
      do k = 1, 4
        w(k) = a(i) + k
      end do
      b(i) = w(1)*w(4)
    end do
    do i = 1, n
      do k = 1, 4
        w(k) = b(i) - k
      end do
      c(i) = w(2) + w(3)
    end do
    !$acc end kernels
    call show('work arrays')
  end subroutine
  subroutine left_over
    real(8) :: w(4)
    integer :: i, k
    !$acc kernels
    do i = 1, n ! the work array of the last iteration
      do k = 1, 4
        w(k) = a(i) + k
      end do
      b(i) = w(1)*w(4)
    end do
    do i = 1, n
      d(i) = b(i) + w(2)
    end do
    !$acc end kernels
    call show('left over')
  end subroutine
  subroutine start
    do i = 0, n + 1
      a(i) = mod(i*7, 13)/16d0
      b(i) = mod(i*5, 11)/8d0
      c(i) = mod(i*3, 7)/8d0
    end do
    do i = 1, n
      d(i) = mod(i, 5)/4d0
      idx(i) = mod(i*7, n) + 1
    end do
    do j = 1, m
      do i = 0, n + 1
        p(i, j) = i + j/4d0
        q(i, j) = i - j/4d0
      end do
    end do
    s = 0
    t = 0
    x = 0
    y = 0
  end subroutine
  subroutine show(what)
    character(*), intent(in) :: what
    real(8) :: r
    r = 0
    do i = 1, n
      r = r + a(i)*mod(i, 17) + b(i)*mod(i, 19) + c(i)*mod(i, 23) + d(i)*mod(i, 29)
    end do
    print '(a, 3(1x, es20.12))', what, r, s, t
  end subroutine
end program
