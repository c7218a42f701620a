! ALWAYS brings data that is present; PRESENT leaves it as it is. Both modes of OpenMP and OpenACC.
program data_always
  implicit none
  integer, parameter :: n = 12
  integer :: i, a(n), b(n), c(n)
  a = 1
  b = 0
  !$acc data copyin(a) create(b)
  a = 100
  !$acc parallel loop copyin(always, readonly: a) copyout(always: b)
  do i = 1, n
    b(i) = a(i) + i
  end do
  print *, b
  a = 300
  !$acc enter data copyin(alwaysin: a)
  !$acc parallel loop present(a) copy(alwaysout: b)
  do i = 1, n
    b(i) = a(i) + 2 * i
  end do
  print *, b
  !$acc exit data delete(a)
  !$acc end data
  c = 5
  !$omp target data map(to: c) map(alloc: b)
  c = 7
  !$omp target teams loop map(always, to: c) map(always, from: b)
  do i = 1, n
    b(i) = c(i) * i
  end do
  print *, b
  c = 9
  !$omp target enter data map(always, to: c)
  !$omp target teams loop map(present, to: c) map(present, tofrom: b)
  do i = 1, n
    b(i) = c(i) - i
  end do
  !$omp target exit data map(always, from: b) map(release: c)
  print *, b
  !$omp end target data
end program data_always
