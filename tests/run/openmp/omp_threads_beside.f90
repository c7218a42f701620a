! Threads of the host and loops for the device in one program.
! options: -fopenmp
program main
  call reduction_beside
  call sections_beside
  call nests
  call atomics
  call teams_apart
end program main
subroutine reduction_beside ! host threads, then target, then host threads
  implicit none
  integer, parameter :: n = 1000
  integer :: i
  real(8) :: a(n), b(n), s
  !$omp parallel do
  do i = 1, n
    a(i) = i
  end do
  s = 0
  !$omp target teams distribute parallel do map(to: a) map(from: b) &
  !$omp   reduction(+: s) &
  !$omp & schedule(static)
  do i = 1, n
    b(i) = 2*a(i)
    s = s + b(i)
  end do
  !$omp end target teams distribute parallel do
  print *, s, b(n)
  s = 0
  !$omp parallel do reduction(+:s)
  do i = 1, n
    s = s + b(i)
  end do
  print *, s
end subroutine reduction_beside
subroutine sections_beside ! sections and single beside target
  implicit none
  integer :: i, p, q
  real :: a(40), b(40)
  p = 0
  q = 0
  !$omp parallel sections
  !$omp section
  p = 3
  !$omp section
  q = 4
  !$omp end parallel sections
  !$omp parallel
  !$omp single
  p = p + q
  !$omp end single
  !$omp critical (c)
  q = 4
  !$omp end critical (c)
  !$omp barrier
  !$omp end parallel
  !$omp target teams distribute map(from: a, b)
  do i = 1, 40
    a(i) = i*p
    b(i) = i*q
  end do
  print *, p, q, sum(a), sum(b)
end subroutine sections_beside
subroutine nests ! nested loops, collapse, inner parallel do, simd
  implicit none
  integer, parameter :: n = 30, m = 20
  integer :: i, j, k
  real(8) :: a(n, m), b(n, m), s, r(m)
  !$omp target data map(from: a, b, r)
  !$omp target teams distribute parallel do collapse(2)
  do j = 1, m
    do i = 1, n
      a(i, j) = i*j
    end do
  end do
  !$omp target teams distribute
  do j = 1, m
    !$omp parallel do
    do i = 1, n
      b(i, j) = a(i, j) + 1
    end do
  end do
  !$omp target teams distribute private(s)
  do j = 1, m
    s = 0
    !$omp parallel do simd reduction(+: s)
    do i = 1, n
      s = s + b(i, j)
    end do
    r(j) = s
  end do
  !$omp end target data
  print *, sum(a), sum(b), sum(r)
  k = 0
  !$omp simd reduction(+: k)
  do i = 1, n
    k = k + i
  end do
  print *, k
end subroutine nests
subroutine atomics ! atomics, histogram, critical on the host
  implicit none
  integer, parameter :: n = 1000
  integer :: i, h(10), c, k(n)
  k = [(mod(i*7, 10) + 1, i = 1, n)]
  h = 0
  !$omp target teams distribute parallel do map(to: k) map(tofrom: h)
  do i = 1, n
    !$omp atomic update
    h(k(i)) = h(k(i)) + 1
  end do
  c = 0
  !$omp parallel do
  do i = 1, n
    !$omp critical
    c = c + h(k(i))
    !$omp end critical
  end do
  print *, h, c
end subroutine atomics
subroutine teams_apart ! teams reduction split, workshare, host teams
  implicit none
  integer :: i, j
  real(8) :: a(100), s, p
  integer :: nt
  a = 2
  s = 0
  !$omp target teams map(tofrom: s) reduction(+: s) map(to: a)
  !$omp distribute parallel do reduction(+: s)
  do i = 1, 100
    s = s + a(i)
  end do
  !$omp end target teams
  print *, s
  !$omp parallel workshare
  a = a*2
  !$omp end parallel workshare
  p = 1
  !$omp target teams distribute parallel do reduction(max: p) map(tofrom: p)
  do i = 1, 100
    p = max(p, a(i)*i)
  end do
  print *, p, sum(a)
  !$omp teams distribute parallel do
  do i = 1, 100
    a(i) = i
  end do
  print *, sum(a)
end subroutine teams_apart
! expect: compiler: stays on the host
