! END PARALLEL, END KERNELS and END SERIAL close the loop forms, as other compilers take them; an END whose directive '#ifdef _OPENACC'
! has left out closes nothing.
! expect: compiler: '!$acc end kernels' closes nothing without -fopenacc
! expect: report: 3 kernel end_of_combined
program end_of_combined
  implicit none
  real :: a(100), b(100), c(100)
  integer :: i
  !$acc parallel loop
  do i = 1, 100
    a(i) = i
  end do
  !$acc end parallel
  !$acc kernels loop independent
  do i = 1, 100
    b(i) = a(i)*2
  end do
  !$acc end kernels
  !$acc data copyin(b) copyout(c)
  !$acc parallel loop gang vector
  do i = 1, 100
    c(i) = b(101 - i)
  end do
  !$acc end parallel
  !$acc end data
#ifdef _OPENACC
  !$acc kernels
  !$acc loop independent
  do i = 1, 100
#else
  do i = 1, 50
#endif
    c(i) = c(i) + 1
  end do
  !$acc end kernels
  print *, sum(a), sum(b), sum(c), c(1), c(100)
end program end_of_combined
