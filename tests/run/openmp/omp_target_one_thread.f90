! options: -fopenmp
! environment: OMP_NUM_THREADS=3
! expect: report: 1 8 kernels
! expect: report: 0 stays on the host
! PARALLEL inside loops of the device has one thread there, and questions to the libraries have answers: what follows is the same for any
! number of threads and teams.
program one_thread
  use omp_lib
  implicit none
  integer, parameter :: n = 24, m = 40
  real(8) :: a(m, n), s, shares, k
  integer :: i, j, places(n), counted
  a = 0
  shares = 0
  !$omp target teams distribute map(tofrom: a, shares)
  do i = 1, n
    !$omp parallel num_threads(4)
    !$omp do
    do j = 1, m
      a(j, i) = i + 0.5d0*j
    end do
    !$omp end do
    !$omp end parallel
    !$omp atomic update
    shares = shares + 1
  end do
  !$omp end target teams distribute
  print *, sum(a), shares
  !$omp target teams distribute private(s)
  do i = 1, n
    s = 0
    !$omp parallel private(k)
    !$omp do reduction(+: s)
    do j = 1, m
      k = j + 1
      s = s + a(j, i)*k
    end do
    !$omp end do
    !$omp barrier
    !$omp single
    a(2, i) = s
    !$omp end single
    !$omp end parallel
    a(1, i) = s
  end do
  print *, sum(a(:2, :))
  shares = 0
  !$omp target map(tofrom: shares)
  !$omp teams
  !$omp distribute
  do i = 1, n
    !$omp parallel num_threads(5)
    !$omp atomic update
    shares = shares + 1d0/omp_get_num_threads()
    !$omp end parallel
  end do
  !$omp end teams
  !$omp end target
  print '(f8.4)', shares
  shares = 0
  !$omp target teams num_teams(8) map(tofrom: shares) reduction(+: shares)
  !$omp parallel do reduction(+: shares)
  do i = 1, n
    shares = shares + 1d0/omp_get_num_teams()
  end do
  !$omp end target teams
  print '(f8.4)', shares
  shares = 0
  !$omp target parallel reduction(+: shares) map(tofrom: shares)
  !$omp simd reduction(+: shares)
  do i = 1, n
    shares = shares + 1d0/omp_get_num_threads()
  end do
  !$omp end target parallel
  print '(f8.4)', shares
  !$omp target
  !$omp simd
  do i = 1, n
    places(i) = i
  end do
  !$omp end target
  !$omp target teams distribute
  do i = 1, n
    if (omp_get_thread_num() < omp_get_num_threads()) places(i) = places(i)*2
    if (omp_is_initial_device()) places(i) = places(i)*1
  end do
  print *, sum(places)
  counted = 0
  !$acc parallel loop reduction(+: counted)
  do i = 1, n
    counted = counted + merge(2, 1, omp_in_use(places(i)))
  end do
  print *, counted
contains
  pure logical function omp_in_use(i)
    integer, intent(in) :: i
    omp_in_use = i > 5
  end function omp_in_use
end program one_thread
