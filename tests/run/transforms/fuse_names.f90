! Loops with the same iterations and other names for their variables: one kernel, unless something reads a variable that the other names.
! expect: report: 4 fused with the loop at line
program fuse_names
  implicit none
  integer, parameter :: n = 2000, m = 30
  real(8) :: a(n), b(n), c(n), d(n), p(n, m), q(n, m), t
  integer :: i, j, k, l, ii
  !$acc kernels
  do i = 1, n
    b(i) = mod(i, 7)
    c(i) = mod(i, 11)
  end do
  do k = 1, n
    a(k) = b(k) + c(k)
  end do
  !$acc end kernels
  !$acc kernels
  do j = 1, m
    do i = 1, n
      p(i, j) = a(i)*j
    end do
  end do
  do l = 1, m
    do k = 1, n
      t = p(k, l)
      q(k, l) = t + a(k) + l
    end do
  end do
  do j = 1, m
    do i = j, n
      p(i, j) = a(i)*j
    end do
  end do
  do l = 1, m
    do k = l, n
      q(k, l) = p(k, l) + a(k) + l
    end do
  end do
  !$acc end kernels
  print *, sum(p), sum(q), i
  !$acc kernels
  do i = 1, n
    a(i) = b(i)
  end do
  do k = 1, n ! reads the variable of the first
    d(k) = a(k) + i
  end do
  do ii = 1, n ! what it leaves is wanted
    b(ii) = d(ii) + 1
  end do
  !$acc end kernels
  print *, sum(a), sum(b), sum(d), ii
  !$acc kernels
  do i = 1, n
    a(i) = b(i) - 3
  end do
  do k = 1, n ! has the variable of the first one in a loop inside
    t = 0
    do i = 1, 3
      t = t + a(k)*i
    end do
    c(k) = t
  end do
  do k = 1, n
    b(k) = c(k)
  end do
  do i = 1, n
    d(i) = b(i)*2 + a(i)
  end do
  !$acc end kernels
  print *, sum(a), sum(b), sum(c), sum(d)
end program fuse_names
