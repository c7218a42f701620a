! The sections of a data construct are those of its begin, whatever becomes of the variables in their bounds.
program data_bounds_change
  implicit none
  integer :: n, m, x
  real :: a(100), c(100), d(100)
  n = 100
  m = 40
  a = 1
  c = 0
  d = 5
  !$acc data copyin(a(1:n)) copyout(c(1:n)) copy(d(1:m))
  !$acc parallel loop
  do x = 1, n
    c(x) = a(x)*2
    if (x <= 40) d(x) = d(x) + x
  end do
  n = 1
  m = 100
  !$acc end data
  print *, sum(c), sum(d)
  n = 100
  !$omp target data map(tofrom: c(:n))
  do m = 1, 3
    !$omp target teams distribute parallel do
    do x = 1, 100
      c(x) = c(x) + m
    end do
    n = n - 30
  end do
  !$omp end target data
  print *, sum(c), n
  n = 60
  !$acc parallel copy(d(1:n))
  !$acc loop
  do x = 1, 60
    d(x) = -d(x)
  end do
  n = 2
  !$acc end parallel
  print *, sum(d), n
end program
