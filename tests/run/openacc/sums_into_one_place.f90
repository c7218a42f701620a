! Updates under conditions of one element, or of a component, in loops that a directive asserts: sums, not scans. The place is the same for all
! iterations; data decides which of them come to it. OpenACC reduces objects by their components.
! expect: report: 0 scan, proved
! expect: report: 7 kernel sums_
module tally
  implicit none
  type counts
    integer :: total, n
    real(8) :: s
  end type
end module

program sums_into_one_place
  use tally
  implicit none
  integer, parameter :: n = 1000, m = 40
  real(8) :: x(n), y(n, m), w(3), high(m)
  integer :: k(3), d(2, 3), cnt(m), i, j, c
  type(counts) :: tot, of(2)
  do i = 1, n
    x(i) = mod(i*37, 100)*0.01d0
    do j = 1, m
      y(i, j) = mod(i*j, 101)*0.01d0
    end do
  end do
  k = 7; d = 2; w = 0.25d0; cnt = 3; high = -1; c = 2
  tot = counts(1, 2, 3); of = counts(4, 5, 6)
  !$acc parallel loop
  do i = 1, n
    if (x(i) > 0.5d0) k(2) = k(2) + 1
  end do
  !$acc parallel loop reduction(+:d)
  do i = 1, n
    if (x(i) > 0.75d0) d(c, 3) = d(c, 3) + 2
  end do
  !$omp target teams distribute parallel do
  do i = 1, n
    if (x(i) < 0.9d0) w(c) = max(w(c), x(i))
  end do
  !$acc parallel loop reduction(+:tot%n)
  do i = 1, n
    if (x(i) > 0.5d0) tot%n = tot%n + 1
  end do
  !$acc parallel loop reduction(+:tot)
  do i = 1, n
    if (x(i) > 0.5d0) then
      tot%total = tot%total + i
      tot%s = tot%s + x(i)
    end if
  end do
  !$acc parallel loop
  do i = 1, n
    if (x(i) > 0.95d0) of(c)%n = of(c)%n + 1
  end do
  !$acc parallel loop gang
  do j = 1, m
    !$acc loop vector
    do i = 1, n
      if (y(i, j) > 0.25d0) cnt(j) = cnt(j) + 1
      if (y(i, j) < 0.25d0) high(j) = max(high(j), y(i, j))
    end do
  end do
  print *, k, d
  print '(3f8.4)', w
  print '(2i8, f12.6)', tot, of
  print '(10i6)', cnt
  print '(10f7.3)', high
end program
