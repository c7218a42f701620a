! METADIRECTIVE: the variant for the device that f2cuda makes code for, or by a condition, or none.
! options: -fopenmp
program main
  implicit none
  integer :: i, n, team
  real :: a(100), s
  n = 100
  !$omp metadirective when(device={arch("nvptx")}: target teams distribute parallel do map(from: a)) &
  !$omp   otherwise(parallel do)
  do i = 1, n
    a(i) = i
  end do
  !$omp metadirective when(user={condition(n > 1000)}: target teams distribute parallel do map(tofrom: a)) &
  !$omp   default(parallel do)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  s = 0
  !$omp metadirective when(implementation={vendor(nvidia)}: target teams loop reduction(+: s)) &
  !$omp   when(device={kind(gpu)}: target teams distribute parallel do reduction(+: s)) otherwise(parallel do reduction(+: s))
  do i = 1, n
    s = s + a(i)
  end do
  print *, s
  !$omp target map(tofrom: a)
  !$omp metadirective when(device={kind(host)}: parallel do) otherwise(teams distribute parallel do)
  do i = 1, n
    a(i) = a(i)*2
  end do
  !$omp end target
  team = 0
  !$omp begin metadirective when(user={condition(.true.)}: parallel) otherwise(nothing)
  !$omp atomic
  team = team + 1
  !$omp metadirective when(device={kind(cpu)}: single) otherwise(do)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$omp end metadirective
  !$omp begin metadirective when(device={arch(amdgcn)}: parallel)
  a(1) = a(1) + 1
  !$omp end metadirective
  !$omp metadirective when(user={condition(.false.)}: barrier)
  print *, team > 0, sum(a)
end program main
! expect: compiler: stays on the host
