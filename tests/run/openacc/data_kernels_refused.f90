! A loop of a KERNELS construct that turns out to have no kernel runs on the host, with the device's values.
program p
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), b(n), i, k
  !$acc data create(a, b)
  !$acc parallel loop
  do i = 1, n
    a(i) = i*3
    b(i) = 0
  end do
  k = 0
  !$acc kernels
  do i = 1, n
    select case (mod(a(i), 7))
    case (3, 5)
      k = k + 1
      b(k) = a(i)
    end select
  end do
  !$acc end kernels
  !$acc parallel loop
  do i = 1, n
    b(i) = b(i) + a(i)
  end do
  !$acc update self(a, b)
  !$acc end data
  print *, k, sum(a), sum(b), b(1), b(n)
end program
! expect: compiler: stays on the host
