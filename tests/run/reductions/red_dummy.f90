! Reduction variables that are dummy arguments, function results, module variables and members of COMMON.
module totals
  implicit none
  integer :: in_module = 0
contains
  integer function count_even(n)
    integer, intent(in) :: n
    integer :: i
    count_even = 0
    !$omp parallel do reduction(+:count_even)
    do i = 1, n
      if (mod(i, 2) == 0) count_even = count_even + 1
    end do
  end function count_even

  subroutine add_up(n, s)
    integer, intent(in) :: n
    integer, intent(inout) :: s
    integer :: i, in_common
    common /shared_total/ in_common
    !$omp parallel do reduction(+:s, in_module, in_common)
    do i = 1, n
      s = s + i
      in_module = in_module + 2 * i
      in_common = in_common - i
    end do
  end subroutine add_up
end module totals

program red_dummy
  use totals
  implicit none
  integer :: s, in_common
  common /shared_total/ in_common
  in_common = 0
  s = 100
  call add_up(50, s)
  print *, count_even(99), s, in_module, in_common
end program red_dummy
