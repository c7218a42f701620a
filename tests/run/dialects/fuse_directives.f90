! expect: report: 4 fused with the loop at line
! adjacent loops of one construct whose directives say no more than what is proved
program fuse_directives
  implicit none
  integer, parameter :: n = 300, m = 40
  integer :: i, j, k
  real :: a(n), b(n), c(n), u(m, m), v(m, m), w(m, m), s, t
  do i = 1, n
    b(i) = mod(i, 17)
  end do
  !$acc kernels
  !$acc loop independent
  do i = 1, n
    a(i) = b(i) + 1
  end do
  !$acc loop independent
  do i = 1, n
    c(i) = a(i)*2
  end do
  do k = 1, n
    b(k) = a(k) + c(k)
  end do
  !$acc end kernels
  print *, sum(a), sum(b), sum(c)
  !$acc kernels
  !$acc loop independent
  do i = 2, n - 1
    a(i) = b(i) + 1
  end do
  !$acc loop independent
  do i = 2, n - 1 ! it reads what the loop before sets in later iterations
    c(i) = a(i + 1)*2
  end do
  !$acc loop independent vector(64)
  do i = 2, n - 1
    b(i) = c(i)
  end do
  !$acc end kernels
  print *, sum(a), sum(b), sum(c)
  !$acc kernels
  !$acc loop independent
  do j = 1, m
    !$acc loop independent
    do i = 1, m
      u(i, j) = i + 2*j
      v(i, j) = 0
    end do
  end do
  !$acc loop independent
  do j = 1, m
    !$acc loop independent
    do i = 1, m
      w(i, j) = u(i, j)*2
      v(i, j) = v(i, j) + w(i, j)
    end do
  end do
  !$acc end kernels
  print *, sum(u), sum(v), sum(w)
  s = 0
  t = 0
  !$acc kernels
  !$acc loop
  do i = 1, n
    s = s + a(i)
  end do
  !$acc loop
  do i = 1, n
    t = t + a(i)*b(i)
  end do
  !$acc end kernels
  print *, s, t
  !$acc data copy(a, b, c)
  !$acc parallel loop
  do i = 1, n
    a(i) = b(i) + 1
  end do
  !$acc parallel loop
  do i = 1, n
    c(i) = a(i)*2
  end do
  !$acc end data
  print *, sum(a), sum(c)
end program
