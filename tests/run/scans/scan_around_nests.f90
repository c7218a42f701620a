! Running values that loops inside read, as depths, times and factors: a scan first, then the nest with all of its values.
! f2cuda options: --auto=all
! expect: report: 6 copies of scan variables that other statements need; distributed
program main
  implicit none
  integer, parameter :: n = 37, m = 211
  real(8) :: a(n,m), b(n,m), dz(m), z, t, u, ur, ui, h
  integer :: c(n,m), d(m), i, k, s, most
  dz = [(0.25d0*mod(i, 5), i = 1, m)]
  d = [(mod(i*37, 101) - 50, i = 1, m)]
  a = 0; b = 1; c = 0
  z = 0 ! behind its step
  do k = 1, m
    z = z + dz(k)
    do i = 1, n
      a(i,k) = z*i
    end do
  end do
  print '(2f14.4)', z, sum(a)
  t = 0.5d0 ! before its step, in two nests, and in a statement of the loop
  do k = 1, m
    do i = 1, n
      b(i,k) = b(i,k) + t
    end do
    dz(k) = t
    do i = 2, n
      a(i,k) = a(i,k) + b(i-1,k)*t
    end do
    t = t + 0.125d0
  end do
  print '(4f18.4)', t, sum(a), sum(b), sum(dz)
  u = 1 ! a factor, from the last iteration to the first
  do k = m, 1, -1
    do i = 1, n
      b(i,k) = b(i,k) + u
    end do
    u = -u
  end do
  print '(2f14.4)', u, sum(b)
  ur = 1; ui = 0 ! two that make each other
  do k = 1, m
    do i = 1, n
      a(i,k) = a(i,k) + ur - 2*ui
    end do
    h = ur
    ur = 0.6d0*ur - 0.8d0*ui
    ui = 0.6d0*ui + 0.8d0*h
  end do
  print '(f18.4)', sum(a)
  s = 0; most = -100 ! under a condition; the greatest so far
  do k = 1, m
    if (d(k) > 0) s = s + d(k)
    do i = 1, min(n, k)
      c(i,k) = c(i,k) + s*i
    end do
  end do
  do k = 1, m
    most = max(most, d(k))
    do i = 1, n
      c(i,k) = c(i,k) - most
    end do
  end do
  print *, s, most, sum(c)
  s = 0 ! made of what the nest sets: not taken apart
  do k = 2, m
    s = s + c(1,k-1)
    do i = 1, n
      c(i,k) = mod(c(i,k) + s, 1009)
    end do
  end do
  print *, s, sum(c)
  s = 0 ! read between its steps: the nests alone are kernels
  do k = 1, m
    s = s + 1
    do i = 1, n
      c(i,k) = c(i,k) + s
    end do
    s = s + d(k)
    do i = 1, n
      b(i,k) = b(i,k) + 1
    end do
  end do
  print *, s, sum(c), sum(b)
end program
