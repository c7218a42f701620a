! Nothing that depends on the rank of an assumed-rank dummy is constant; ranks of what it is selected as are.
subroutine any_rank(a)
  implicit none
  real :: a(..)
  integer, allocatable :: s(:)
  integer :: three(3)
  s = shape(a)
  s = lbound(a) + ubound(a)
  if (rank(a) == 3) three = shape(a)
  if (all(shape(a) == [1, 2])) print *, rank(a), size(shape(a)), size(a)
  select rank (a)
  rank (2)
    print *, rank(a), shape(a)
  end select
end subroutine
