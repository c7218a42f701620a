! f2cuda options: --auto=all
! expect: host: it does not hold that
! The answer of a test is kept as long as the index array is as it was: changed by the host, by a kernel, by an update.
program check_changes
  implicit none
  integer, parameter :: n = 300
  integer :: idx(n), i, t
  real :: a(n), w(n)
  w = [(real(i), i = 1, n)]
  a = 0
  idx = [(n + 1 - i, i = 1, n)]
  !$acc data copyin(idx, w) copy(a)
  do t = 1, 3
    call scatter()
  end do
  !$acc update self(a)
  print *, sum(a), a(1), a(n)
  idx(5) = idx(6)
  !$acc update device(idx)
  do t = 1, 2
    call scatter()
  end do
  !$acc update self(a)
  print *, sum(a), a(n-4), a(n-5)
  !$acc kernels
  do i = 1, n
    idx(i) = mod(i*7, n) + 1
  end do
  !$acc end kernels
  call scatter()
  !$acc update self(a)
  print *, sum(a), a(1), a(8)
  !$acc update self(idx)
  idx(5:6) = [idx(6), idx(5)]
  !$acc update device(idx(5:6))
  call scatter()
  !$acc parallel loop
  do i = 1, n
    idx(i) = i/2 + 1
  end do
  call scatter()
  !$acc update self(a)
  print *, sum(a), a(1), a(2), a(3)
  !$acc end data
  print *, sum(a)
contains
  subroutine scatter()
    integer :: i
    !$acc kernels present(idx, w, a)
    do i = 1, n
      a(idx(i)) = a(idx(i))*0.5 + w(i)
      a(idx(i)) = a(idx(i)) + 1
    end do
    !$acc end kernels
  end subroutine
end program
