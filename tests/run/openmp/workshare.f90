! Array statements in WORKSHARE have kernels; what stands between them is done once.
! options: -fopenmp
! environment: OMP_NUM_THREADS=3
module work
  implicit none
  integer, parameter :: n = 300, m = 20
  real(8) :: a(n), b(n), c(n, m)
contains
  subroutine orphan(x)
    real(8), intent(in) :: x(n)
    !$omp workshare
    a = a + 0.5d0*x
    where (a > 60)
      b = a - 60
    elsewhere
      b = b + 1
    end where
    !$omp end workshare
  end subroutine orphan
end module work

program main
  use work
  implicit none
  real(8) :: s, t(n), own(m)
  integer :: i, step, k
  a = [(mod(i*37, 101), i = 1, n)]
  b = [(mod(i*11, 53), i = 1, n)]
  c = 1
  own = 7
  do step = 1, 3
    !$omp parallel workshare default(none) shared(a, b, c, s, t) &
    !$omp num_threads(2)
    s = sum(a*b)
    t = a/(1 + abs(s))
    b = b + t; a = a - t
    c(:, 2:m) = c(:, 2:m) + spread(a, 2, m - 1)
    !$omp end parallel workshare
    !$omp parallel private(own, k) shared(a, b)
    own = step
    !$omp workshare
    a(1) = a(1) + 1
    a(2:n) = a(2:n) + b(1:n - 1)
    a(n) = a(n) + a(1)
    !$omp end workshare nowait
    !$omp barrier
    call orphan(b)
    !$omp do
    do k = 1, m
      c(k, :) = c(k, :) + own(k)
    end do
    !$omp single
    b(3) = maxval(a)
    !$omp end single
    !$omp End Parallel
    call orphan(t)
  end do
  print '(4es22.14)', sum(a), sum(b), sum(c), s
  print *, own(1)
end program main
