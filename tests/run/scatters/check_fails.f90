! f2cuda options: --auto=all
! expect: host: it does not hold that idx(i), subscript 1 of 'a', has a different value in every iteration
! Loops whose iterations share elements run in the order of the source, on the host.
program check_fails
  implicit none
  integer, parameter :: n = 500
  integer :: idx(n), p(n+1), i, k
  real :: a(2*n + 12), w(n)
  a = 0
  do i = 1, n
    idx(i) = mod(i, n/2) + 1
    w(i) = i
  end do
  do i = 1, n
    a(idx(i)) = w(i)
  end do
  print *, sum(a), a(1), a(2)
  do i = 1, n
    k = idx(i)
    a(k) = a(k)*0.5 + w(i)
    a(k) = a(k) + 1
  end do
  print *, sum(a), a(1), a(2)
  idx(7) = idx(9)
  do i = 1, 200
    a(idx(i)) = w(i)
  end do
  print *, sum(a), a(8), a(10)
  do i = 1, n + 1
    p(i) = mod(i*3, 11) + 2*i
  end do
  do i = 1, n                ! overlapping rows
    do k = p(i), p(i+1)
      a(k) = a(k) + a(k)*0.25 - w(i)*0.125
    end do
  end do
  print *, sum(a), a(8), a(10)
end program
