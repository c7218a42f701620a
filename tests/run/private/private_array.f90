! A small private array in each iteration.
program private_array
  implicit none
  integer, parameter :: n = 50
  integer :: a(n), t(0:3), i, k
  t = -9
  !$acc parallel loop private(t, k) copyout(a)
  do i = 1, n
    do k = 0, 3
      t(k) = i * k
    end do
    t(0) = t(3) - t(1)
    a(i) = t(0) + t(1) + t(2)
  end do
  print *, sum(a), a(1), a(n)
end program private_array
