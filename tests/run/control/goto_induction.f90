! f2cuda options: --auto=all
! A loop whose counter grows evenly, in a procedure that jumps back: its iterations' own counters end with it.
program goto_induction
  implicit none
  integer :: stack(300) = 0, node(40), i, total
  node = [(mod(i*7, 11), i = 1, 40)]
  call push(40, 3, node, stack, total)
  print *, total, sum(stack), stack(20), stack(60)
  call rounds(40, 3, node, stack, total)
  print *, total, sum(stack), stack(20), stack(60)
contains
  ! the same inside a loop, from which a jump leads back into it
  subroutine rounds(m, times, node, stack, total)
    integer, intent(in) :: m, times, node(m)
    integer, intent(inout) :: stack(300)
    integer, intent(out) :: total
    integer :: top, i, turn, k
    total = 0
    do k = 1, 2
      top = k
      turn = 0
10    turn = turn + 1
      do i = 1, m
        top = top + 1
        stack(top) = stack(top) + node(i)
      end do
      if (turn < times) go to 10
      total = total + top
    end do
  end subroutine
  subroutine push(m, times, node, stack, total)
    integer, intent(in) :: m, times, node(m)
    integer, intent(inout) :: stack(300)
    integer, intent(out) :: total
    integer :: top, i, turn
    top = 0
    turn = 0
10  turn = turn + 1
    if (top > 0) stack(top) = -turn
    do i = 1, m
      top = top + 1
      stack(top) = node(i) + turn
    end do
    if (turn < times) go to 10
    total = top
  end subroutine
end program
