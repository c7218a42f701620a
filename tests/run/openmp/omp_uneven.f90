! COLLAPSE of loops whose bounds use the index of another one (OpenMP 5.0), which gfortran 12 refuses.
! f2cuda options: -fopenmp
! expect: report: 2 reduction, proved; kernel
program main
  implicit none
  integer, parameter :: n = 60
  integer :: i, j, k, a(n,n), c
  a = 0
  c = 0
  !$omp parallel do collapse(2) reduction(+: c)
  do i = 1, n
    do j = i, n
      a(i,j) = i*j
      c = c + 1
    end do
  end do
  print *, c, sum(a)
  !$omp target teams distribute parallel do collapse(2) map(tofrom: a)
  do i = n, 2, -3
    do j = 2, i, 2
      a(i,j) = a(i,j) - j
    end do
  end do
  print *, sum(a)
  !$omp parallel do simd collapse(2)
  do k = 1, 5
    do i = 1, n/k
      a(i,k) = a(i,k) + k
    end do
  end do
  print *, sum(a)
end program main
