! Regions that move dummies which are declared smaller than what is used of them: as much as loops touch has to move.
program p
  real :: w(30), m(10, 6)
  w = 3; m = 1
  call s1(w, 30); print *, sum(w), w(30)
  call s2(w, 30); print *, sum(w), w(30)
  call s3(m, 10, 6); print *, sum(m), m(10, 6)
  call s4(w, 30); print *, sum(w), w(30)
  call s5(w, 30); print *, sum(w), w(30)
  call s6(m); print *, sum(m), m(10, 6)
  call s7(w, 30); print *, sum(w), w(30)
  !$acc data copy(w)
  call s1(w, 30)
  call s2(w, 20)
  call s8(w, [1, 4, 9, 12], 3)
  !$acc end data
  print *, sum(w), w(30)
  call s8(w, [1, 4, 9, 12], 3); print *, sum(w)
end program
subroutine s1(w, m)
  integer :: m, k
  real :: w(*)
  !$acc kernels
  do k = 1, m
    w(k) = k
  end do
  do k = 1, m
    w(k) = w(k) + k
  end do
  !$acc end kernels
end subroutine
subroutine s2(w, m)
  integer :: m, k
  real :: w(1)
  !$acc kernels
  do k = 1, m/2
    w(k) = k
  end do
  do k = m/2, m
    w(k) = w(k) + k
  end do
  !$acc end kernels
end subroutine
subroutine s3(a, l, m)
  integer :: l, m, i, j
  real :: a(l, 1)
  !$acc kernels
  do j = 1, m
    do i = 1, l
      a(i, j) = a(i, j) + i*j
    end do
  end do
  !$acc end kernels
end subroutine
subroutine s4(w, m)
  integer :: m, k
  real :: w(1), s
  s = 0
  !$acc kernels
  do k = 1, m
    w(k) = w(k) + 1
  end do
  w(2) = 7
  do k = 1, m
    s = s + w(k)
  end do
  !$acc end kernels
  print *, s
end subroutine
subroutine s5(w, m)
  integer :: m, k
  real :: w(1)
  !$acc parallel copy(w(1:m))
  !$acc loop
  do k = 1, m
    w(k) = w(k) + 1
  end do
  !$acc end parallel
end subroutine
subroutine s6(c)
  real :: c(2, 3, 10)
  integer :: i, j
  !$acc kernels
  do j = 1, 10
    do i = 1, 6
      c(i, 1, j) = c(i, 1, j) + 1
    end do
  end do
  !$acc end kernels
end subroutine
subroutine s7(w, m)
  integer :: m, k
  real :: w(m/3)
  !$acc kernels
  do k = 1, m
    w(k) = w(k) + 1
  end do
  !$acc end kernels
end subroutine
! The inner loop has bounds that nobody knows: it stays on the host, and so does what it touches.
subroutine s8(a, p, n)
  integer :: n, p(n + 1), i, j
  real :: a(*)
  !$acc kernels
  do i = 1, n
    do j = p(i), p(i + 1) - 1
      a(j) = a(j)*2 + i
    end do
  end do
  !$acc end kernels
end subroutine
