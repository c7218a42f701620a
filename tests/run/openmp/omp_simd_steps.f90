! SIMD with COLLAPSE over loops with steps, which gfortran 12 cannot translate: the host's threads share the loops out without SIMD.
program main
  implicit none
  integer :: a(12,12), i, j, st
  st = 2
  a = 0
  !$omp target teams distribute parallel do simd collapse(2) simdlen(4)
  do j = 1, 12, st
    do i = 1, 12
      a(i,j) = i*j
    end do
  end do
  print *, sum(a)
  !$omp parallel do simd collapse(2) safelen(8)
  do j = 12, 1, -1
    do i = 1, 12, st + 1
      a(i,j) = a(i,j) + i - j
    end do
  end do
  print *, sum(a)
end program main
