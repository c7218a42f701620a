! Loops that no directive speaks of, in constructs that have one thread or one gang: those that are proved to be parallel are kernels.
! expect: report: 1 ; 6 kernels
program loops_in_constructs
  implicit none
  integer, parameter :: n = 3000
  integer :: a(n), b(n), i, j, m(40, 50)
  a = 1
  b = 0
  !$omp target map(tofrom: a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$omp end target
  print *, sum(a)
  !$omp target map(tofrom: a, b)
  do i = 1, 1000
    b(i) = a(i) + i
  end do
  do i = 2, n
    b(i) = b(i - 1) + a(i)
  end do
  !$omp end target
  print *, sum(a), sum(b)
  !$acc serial copyin(a) copyout(b)
  do i = 1, n
    b(i) = a(i) + i
  end do
  !$acc end serial
  print *, sum(b)
  !$acc parallel copy(m, b)
  do j = 1, 50
    do i = 1, 40
      m(i, j) = i*j + b(i)
    end do
  end do
  b(1) = 5
  !$acc end parallel
  print *, sum(m), b(1)
end program loops_in_constructs
