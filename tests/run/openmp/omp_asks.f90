! What programs ask in device code: whether it is the device that runs it, with scalars alone and beside arrays, and which team and thread does. Updates
! of what is not there do nothing, and SAFELEN of TARGET SIMD says that iterations depend on each other.
! options: -fopenmp
! not compared: the host answers for itself
! expect: report: 3 one thread; kernel
module probes
  use omp_lib
  implicit none
  logical, private :: is_host = .true.
contains
  logical function offloads()
    is_host = .true.
    !$omp target map(from: is_host)
    is_host = omp_is_initial_device()
    !$omp end target
    offloads = .not. is_host
  end function offloads
end module probes

program omp_asks
  use probes
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), b(n), c(n), sums(0:63), i, answers(n)
  logical :: host, there
  there = omp_get_num_devices() > 0
  print *, offloads() .eqv. there
  !$omp target map(from: host)
  if (omp_is_initial_device()) then
    host = .true.
  else
    host = .false.
  end if
  !$omp end target
  print *, host .neqv. there
  a = 1
  !$omp target map(tofrom: a, host)
  host = omp_is_initial_device()
  a(3) = 5
  do i = 4, n
    a(i) = a(i) + i
  end do
  !$omp end target
  print *, host .neqv. there, sum(a)
  sums = 0
  !$omp target teams distribute parallel do map(tofrom: sums, answers)
  do i = 1, n
    answers(i) = merge(1, 0, omp_get_team_num() < omp_get_num_teams() .and. omp_get_thread_num() < omp_get_num_threads())
    !$omp atomic
    sums(mod(omp_get_thread_num(), 64)) = sums(mod(omp_get_thread_num(), 64)) + a(i)
  end do
  print *, sum(answers), sum(sums)
  !$omp target update to(b)
  !$omp target update from(b)
  b = [(i, i = 1, n)]
  c = 2
  !$omp target simd safelen(5) map(tofrom: b, c)
  do i = 6, n
    b(i) = b(i - 5) + c(i)
  end do
  print *, b
end program omp_asks
! expect: compiler: stays on the host
