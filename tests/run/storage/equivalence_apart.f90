! Names that EQUIVALENCE puts beside each other share nothing: a work array in the place of a member of a COMMON block, halves of an array.
! Loops with GO TO to their own end are nests like those with CYCLE.
! f2cuda options: --auto=all
! expect: report: 1 form: GO TO is rewritten as IF; as perfect nests: j, i over line 40
! expect: report: 3 parallel, proved; kernel halves_
! expect: report: 1 may be read as all(
program equivalence_apart
  implicit none
  integer, parameter :: im = 40, jm = 30
  real :: fu(im, jm), fv(im, jm), adv(im, jm)
  common /work/ fu, fv, adv
  integer :: mask(im, jm), i, j
  common /geom/ mask
  do j = 1, jm
    do i = 1, im
      mask(i, j) = mod(i*j, 3)
      adv(i, j) = i - 0.5*j
      fu(i, j) = 1
      fv(i, j) = 2
    end do
  end do
  call stress
  print '(3f14.4)', sum(fu), sum(fv), sum(adv)
  call halves
end program
subroutine stress
  implicit none
  integer, parameter :: im = 40, jm = 30
  real :: fu(im, jm), fv(im, jm), adv(im, jm), sp(im, jm), tau
  common /work/ fu, fv, adv
  integer :: mask(im, jm), i, j
  common /geom/ mask
  equivalence (sp(1, 1), adv(1, 1))
  do 20 j = 1, jm
  do 20 i = 1, im
20 sp(i, j) = abs(sp(i, j)) + 1
  do 30 j = 2, jm - 1
    tau = 0.1*j
    do 25 i = 2, im - 1
      if (mask(i, j) == 0) go to 25
      fu(i, j) = tau - sp(i, j)*fu(i, j)
      fv(i, j) = -sp(i - 1, j)*fv(i, j)
25  continue
30 continue
end subroutine
subroutine halves
  implicit none
  integer, parameter :: n = 500
  real :: all(2*n), low(n), high(n), pool(1), t(3*n)
  equivalence (all(1), low(1), t(1), pool(1)), (all(n + 1), high(1))
  integer :: i
  do i = 1, 3*n
    t(i) = mod(i, 17)
  end do
  do i = 1, n - 1
    low(i) = high(i + 1) + high(i)
  end do
  do i = 1, n - 1
    high(i) = all(n - i) + all(n + 1 + i)
  end do
  print '(3f14.4)', sum(low), sum(high), sum(t)
end subroutine
