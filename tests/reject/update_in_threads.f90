! Updates beside loops for the device that host threads share out: those loops run on the host.
! expect: 16:5: error: 'target update' beside a loop that stays on the host
! expect: 21:5: error: 'target update' beside a loop that stays on the host
! expect: 26:3: error: no device code for this loop
! expect: 29:3: error: 'target update' beside a loop that stays on the host
program t1
  implicit none
  integer, parameter :: n = 1000, nb = 4
  real(8) :: x(n), y(n)
  integer :: b, i, lo, hi
  x = 1; y = 2
  !$omp target data map(to: y) map(alloc: x)
  !$omp parallel do private(lo, hi, i) num_threads(2)
  do b = 1, nb
    lo = (b-1)*n/nb + 1; hi = b*n/nb
    !$omp target update to(x(lo:hi))
    !$omp target teams distribute parallel do
    do i = lo, hi
      x(i) = x(i) + y(i)*b
    end do
    !$omp target update from(x(lo:hi))
  end do
  !$omp end parallel do
  !$omp parallel
  !$omp target teams distribute parallel do if(n > 10)
  do i = 1, n
    x(i) = 2*y(i)
  end do
  !$omp target update from(x)
  !$omp end parallel
  !$omp target update from(x)
  !$omp end target data
  print *, sum(x)
end program
