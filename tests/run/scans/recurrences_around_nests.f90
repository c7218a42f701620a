! Elements that a loop carries along, beside loops inside that make them or read them: nests, and a scan between.
! f2cuda options: --auto=all
! expect: report: 6 distributed into loops over the statements of line
program main
  implicit none
  integer, parameter :: n = 29, m = 173
  real(8) :: a(n,m), b(n,m), p(0:m), q(0:m), r(m), w(n)
  integer :: c(n,m), h(0:m), i, k, s
  a = reshape([(0.25d0*mod(i*7,19)-2, i=1,n*m)], [n,m]); b = 0; w = [(0.5d0*mod(i,5), i=1,n)]
  c = reshape([(mod(i*31,101), i=1,n*m)], [n,m])
  p(0) = 1; q(0) = -5; h(0) = 2
  do k = 1, m
    p(k) = p(k-1) + sum(a(:,k))
  end do
  print '(3f16.4)', sum(p), p(m), p(17)
  do k = 1, m
    q(k) = max(q(k-1), maxval(a(:,k)) - 0.001d0*k)
  end do
  print '(3f16.4)', sum(q)
  do k = 1, m
    p(k) = 0.5d0*p(k-1) + dot_product(w, a(:,k))
    do i = 1, n
      b(i,k) = p(k)*i + a(i,k)
    end do
  end do
  print '(3f16.4)', sum(p), sum(b)
  do k = 1, m
    do i = 1, n
      b(i,k) = b(i,k) - p(k-1)
    end do
    p(k) = p(k-1) + b(1,k)
  end do
  print '(3f16.4)', sum(p), sum(b)
  do k = 1, m
    h(k) = h(k-1) + count(c(:,k) > 50)
    do i = 1, n
      if (c(i,k) > 50) c(i,k) = h(k)
    end do
  end do
  print *, sum(h), sum(c)
  s = 0
  do k = m, 1, -1
    r(k) = sum(b(:,k))
    s = s + c(1,k)
    do i = 2, n
      c(i,k) = mod(c(i,k) + s, 977)
    end do
    h(k-1) = h(k) - s
  end do
  print *, s, sum(c), sum(h)
  print '(f18.4)', sum(r)
  do k = 2, m
    p(k) = p(k-1) + p(k)*0.5d0
    do i = 1, n
      a(i,k) = a(i,k) + p(k) - p(k-2)
    end do
  end do
  print '(3f18.4)', sum(p), sum(a)
end program
