! Loops in contained procedures that use variables of their host: arrays, scalars, constants.
program place_contained
  implicit none
  integer, parameter :: n = 11
  integer :: a(n), shift, total
  shift = 4
  total = 0
  call fill
  shift = 40
  call fill
  call add_up
  print *, a, total
contains
  subroutine fill
    integer :: i
    !$acc parallel loop
    do i = 1, n
      a(i) = i + shift
    end do
  end subroutine fill
  subroutine add_up
    integer :: i
    !$acc parallel loop reduction(+:total)
    do i = 1, n
      total = total + a(i)
    end do
  end subroutine add_up
end program place_contained
