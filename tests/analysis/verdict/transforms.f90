! What was tried on each loop to give it a better verdict, in that order, and what came of it
subroutine tried(n, a, b, c)
  integer :: n, i, k
  real :: a(n), b(n), c(n), x
  do i = 1, n
    a(i) = 2*b(i)
  end do
  x = b(n)
  do i = 1, n ! the first one that helps is the last one that is tried
    c(i) = b(i) + x
    x = b(i)
  end do
  k = 0
  do i = 1, n
    k = k + 2
    if (k <= n) a(k) = b(i)
  end do
  do i = 2, n ! what helps part of it does not help the loop
    a(i) = sqrt(a(i - 1)) + b(i)
    c(i) = 2*b(i)
  end do
  do i = 2, n - 1 ! loops in its place that are better, though not all of them
    a(i) = a(i) + c(i)*2
    b(i) = b(i - 1) + a(i)
    c(i) = a(i + 1)
  end do
end subroutine
! verdict: 5 i parallel proved
! verdict: 9 i parallel proved changed
! verdict: 14 i parallel proved induction:k changed
! verdict: 18 i sequential proved flow(1)
! verdict: 22 i scan proved changed
! transform: 5 scalarisation of array functions: not applicable
! transform: 5 wrap-around variable substitution: not applicable
! transform: 5 right-hand-side copy: not applicable
! transform: 5 induction variable substitution: not applicable
! transform: 5 distribution of keyed counters: not applicable
! transform: 5 distribution of scans: not applicable
! transform: 9 scalarisation of array functions: not applicable
! transform: 9 wrap-around variable substitution: applied, parallel: peeling of the first iteration: every other one sets 'x' as those before it have done
! transform: 14 scalarisation of array functions: not applicable
! transform: 14 wrap-around variable substitution: not applicable
! transform: 14 right-hand-side copy: not applicable
! transform: 14 induction variable substitution: applied, parallel: 'k' computed from the iteration number
! transform: 18 scalarisation of array functions: not applicable
! transform: 18 wrap-around variable substitution: not applicable
! transform: 18 right-hand-side copy: not applicable
! transform: 18 equivalence merging: not applicable
! transform: 18 array copy-in: not applicable
! transform: 18 copy propagation of counters: not applicable
! transform: 18 induction variable substitution: not applicable
! transform: 18 jump structuring: not applicable
! transform: 18 scalarisation: not applicable
! transform: 18 index-set splitting: not applicable
! transform: 18 residue-class partitioning: not applicable
! transform: 18 loop distribution: did not help, sequential: a(i) written at line 19 is read as a(i - 1) at line 19, 1 iteration later (distance 1)
! transform: 18 array expansion of last values: not applicable
! transform: 18 forward substitution: not applicable
! transform: 18 if-conversion: not applicable
! transform: 18 inline expansion: not applicable
! transform: 18 loop unswitching: not applicable
! transform: 18 work arrays of iterations: not applicable
! transform: 18 early exit: not applicable
! transform: 22 scalarisation of array functions: not applicable
! transform: 22 wrap-around variable substitution: not applicable
! transform: 22 right-hand-side copy: not applicable
! transform: 22 equivalence merging: not applicable
! transform: 22 array copy-in: not applicable
! transform: 22 copy propagation of counters: not applicable
! transform: 22 induction variable substitution: not applicable
! transform: 22 jump structuring: not applicable
! transform: 22 scalarisation: not applicable
! transform: 22 index-set splitting: not applicable
! transform: 22 residue-class partitioning: not applicable
! transform: 22 loop distribution: applied, scan: distributed into loops over the statements of line 25, read at 23; then 23; then 24; c(i) is read before
