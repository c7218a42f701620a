! Scalars of modules that loops set and functions read: counters, sums, loop variables, copies of iterations.
! f2cuda options: --auto=all
! expect: report: 1 reduction, proved; kernel g4_92
module st
  integer :: kk, jj, m
  real(8) :: acc, prev, tmp(8), cur
end module
real(8) function f(i)
  use st
  integer i
  f = kk*1.5d0 + i
end function
real(8) function g(i)
  use st
  integer i
  g = acc - prev + i
end function
real(8) function h(x)
  use st
  real(8) x
  h = x + tmp(2)*tmp(3)
end function
real(8) function fj()
  use st
  fj = jj*2.d0 + m
end function
program g4
  use st
  implicit none
  real(8), external :: f, g, h, fj
  integer, parameter :: n = 100
  integer i, k
  real(8) a(n), b(n), c(n,n), s
  do i = 1, n
    a(i) = i*0.5; b(i) = n - i
  end do
  kk = 0                     ! induction variable read by the function
  do i = 1, n
    kk = kk + 2
    a(i) = f(i) + b(i)
  end do
  print *, 'ind', sum(a), kk
  kk = 0                     ! running counter read by the function
  do i = 1, n
    if (a(i) > 100) kk = kk + 1
    b(i) = f(i)
  end do
  print *, 'cnt', sum(b), kk
  acc = 0; prev = 1
  do i = 1, n                ! running sum read by the function
    acc = acc + a(i)
    b(i) = g(i)
  end do
  print *, 'sum', sum(b), acc
  prev = 3
  do i = 1, n                ! wrap-around
    b(i) = g(i)
    prev = a(i)
  end do
  print *, 'wrap', sum(b), prev
  do i = 1, n                ! work array of a module
    do k = 1, 8
      tmp(k) = a(i)*k
    end do
    b(i) = h(a(i))
  end do
  print *, 'work', sum(b), tmp(8)
  m = 3
  do jj = 1, n               ! loop variable of the module
    do i = 1, n
      c(i,jj) = fj() + i
    end do
  end do
  print *, 'idx', sum(c), jj
  do jj = 1, n               ! crossing with calls
    a(jj) = a(n+1-jj) + fj()
  end do
  print *, 'cross', sum(a), a(1), a(n)
  do jj = 2, n
    a(jj) = a(jj-1)*0.5 + fj()
    b(jj) = a(jj) + fj()
  end do
  print *, 'rec', sum(a), sum(b)
  cur = -1d30
  do i = 1, n
    if (a(i) > cur) then
      cur = a(i); m = i
    end if
  end do
  print *, 'max', cur, m
  s = 0
  do i = 1, n
    cur = a(i)
    if (cur > 3) s = s + g(i)
  end do
  print *, 'red', s, cur
end program
