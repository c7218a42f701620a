! The least and the greatest of loop variables, and of scalars that no iteration sets, are extremes, no places: with clauses and without.
! f2cuda options: --auto=all
! expect: report: 2 reduction: lo (min)
! expect: report: 1 (found), hi (max) (found)
! expect: report: 1 reduction: cap (max)
program main
  implicit none
  integer :: c(500), i
  c = [(mod(37*i, 101), i = 1, 500)]
  call bounds(500, 12)
contains
  subroutine bounds(n, floor)
    integer, intent(in) :: n, floor
    integer :: i, lo, hi, cap
    lo = n
    !$omp parallel do reduction(min:lo)
    do i = 1, n
      if (c(i) == 50) then
        if (i < lo) lo = i
      end if
    end do
    print *, lo
    cap = 3
    !$acc parallel loop reduction(max:cap)
    do i = 1, n
      if (c(i) > 99) then
        if (cap < floor) cap = floor
      end if
    end do
    print *, cap
    lo = n
    hi = 0
    do i = n, 1, -1
      if (c(i) == 51) then
        if (lo > i) lo = i
        if (i >= hi) hi = i
      end if
    end do
    print *, lo, hi
  end subroutine bounds
end program main
