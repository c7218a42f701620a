! Extremes with their place, as the sequential loop finds them: ties, values before the loop, no iteration, conditions.
program red_places
  implicit none
  integer, parameter :: n = 1200
  integer :: i, j, loc, il, jl, k, m
  integer(8) :: far
  integer :: a(n), best
  real :: x(n), c(37, 23), s, t, none
  real(8) :: v(n), low
  logical :: p(n)
  do i = 1, n
    a(i) = mod(i*37, 101)
    x(i) = real(mod(i*7919, 997))
    v(i) = sin(real(i, 8))
    p(i) = mod(i, 7) == 3
  end do
  do j = 1, 23
    do i = 1, 37
      c(i, j) = real(mod(i*j, 17)) - 8
    end do
  end do
  best = -1; loc = -1; il = -1; jl = -1; k = -1; far = -1
  s = x(1); low = 10; m = 5
  !$acc kernels
  do i = 1, n                  ! the first of equal ones
    if (a(i) > best) then
      best = a(i)
      loc = i
    end if
  end do
  !$acc end kernels
  print *, best, loc
  !$acc kernels
  do i = 1, n                  ! the last
    if (a(i) >= best) then
      best = a(i)
      loc = 2*i + m
    end if
  end do
  do i = n, 2, -3
    if (s > x(i)) then
      s = x(i)
      k = i - 1
    end if
  end do
  do i = 1, n
    if (p(i) .and. v(i) < low) then
      far = i
      low = v(i)
    end if
  end do
  !$acc end kernels
  print *, best, loc, s, k, low, far
  t = 0
  !$acc kernels
  do j = 1, 23
    do i = 1, 37
      if (t < abs(c(i, j))) then
        t = abs(c(i, j))
        il = i
        jl = j
      end if
    end do
  end do
  !$acc end kernels
  print *, t, il, jl
  !$acc kernels
  do j = 23, 1, -2
    do i = 1, 37
      if (t <= abs(c(i, j))) then
        t = abs(c(i, j))
        il = i
        jl = j
      end if
    end do
  end do
  !$acc end kernels
  print *, t, il, jl
  none = huge(none); k = 77
  !$acc kernels
  do i = 1, n
    if (x(i) > none) then
      none = x(i)
      k = i
    end if
  end do
  do i = 5, 4
    if (x(i) < none) then
      none = x(i)
      k = i
    end if
  end do
  !$acc end kernels
  print *, none == huge(none), k
  s = 0; best = 1000; t = 0
  !$acc parallel loop
  do i = 1, n                  ! beside other reductions
    t = t + a(i)
    if (a(i) < best) then
      best = a(i)
      loc = i
    end if
    if (x(i) > s) then
      s = x(i)
      k = i
    end if
  end do
  print *, t, best, loc, s, k
end program
