! What the team of a PARALLEL construct has for itself is gone behind it: kernels leave nothing of it on the device.
! options: -fopenmp
! environment: OMP_NUM_THREADS=3
! f2cuda options: --data=auto
program omp_region_arrays
  implicit none
  integer, parameter :: n = 200
  integer :: list(n), count, i, h(10), first(3), base(n)
  real(8) :: u(n), w(n)
  real(8), allocatable :: x(:)
  u = [(i, i = 1, n)]
  base = 1
  count = 0
  call compacted
  print *, count, sum(list(1:count))
  h = 5
  !$omp parallel reduction(+:h)
  !$omp do
  do i = 1, 10
    h(i) = h(i) + i
  end do
  !$omp end parallel
  print *, h
  first = [1, 2, 0]
  !$omp parallel firstprivate(first, base) private(w)
  first(3) = first(1) + first(2)
  !$omp do
  do i = 1, n
    u(i) = u(i) + first(3)
  end do
  !$omp do
  do i = 1, n
    w(i) = base(i)
    u(i) = u(i) + w(i)
  end do
  !$omp end parallel
  print *, sum(u), first
  call deep(30)
  allocate(x(n))
  x = 1
  !$omp parallel default(private) shared(u)
  !$omp do
  do i = 1, n
    x(i) = i
    u(i) = u(i) + x(i)
  end do
  !$omp end parallel
  call deep(30)
  print *, sum(u), sum(x)
contains
  subroutine compacted
    integer :: mine(n), k
    !$omp parallel private(mine, k)
    k = 0
    !$omp do
    do i = 1, n
      if (mod(i, 7) == 3) then
        k = k + 1
        mine(k) = i
      end if
    end do
    !$omp critical
    list(count+1:count+k) = mine(1:k)
    count = count + k
    !$omp end critical
    !$omp end parallel
  end subroutine compacted
  recursive subroutine deep(k) ! takes the stack that the constructs had
    integer, intent(in) :: k
    integer :: v(n)
    v = k
    if (k > 0) call deep(k - 1)
    if (any(v /= k)) print *, 'overwritten at', k
  end subroutine deep
end program omp_region_arrays
