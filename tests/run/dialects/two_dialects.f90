! Constructs of OpenACC and of OpenMP around the same statements, closed in any order.
program two_dialects
  implicit none
  integer, parameter :: n = 100
  real :: a(n), b(n), h(3) = 0, least
  integer :: i
  a = [(real(mod(7 * i, 31)), i = 1, n)]
  !$acc kernels copyin(a)
  !$omp target map(to: a) map(from: least)
  least = minval(a)
  !$acc end kernels
  !$omp end target
  !$acc data copyin(a) create(b)
  !$omp target data map(to: a) map(from: b)
  !$acc parallel loop
  !$omp target teams distribute parallel do
  do i = 1, n
    b(i) = a(i) + least
  end do
  !$acc parallel loop
  !$omp target teams distribute parallel do
  do i = 1, n
    b(i) = 2 * b(i)
  end do
  !$acc update self(b)
  !$acc end data
  !$omp end target data
  !$acc parallel loop copyin(a) copy(h)
  !$omp target teams distribute parallel do map(to: a) map(tofrom: h)
  do i = 1, n
    !$acc atomic update
    !$omp atomic update
    h(1 + mod(i, 3)) = h(1 + mod(i, 3)) + a(i)
  end do
  print *, h, least, sum(b)
end program
