! Large private arrays in loops that have been written in another way: each kernel of the launch has its own memory for them; a constant by SAVE and DATA with bits.
! f2cuda options: --auto=all
! expect: report: 1 after: loop unswitching
! expect: report: 1 kernel batches_24, x
program private_in_unswitched
  implicit none
  logical :: timing = .false.
  integer(8) :: total
  integer :: h(0:3)
  common /flags/ timing
  timing = command_argument_count() > 3
  h = 0
  call batches(total, h)
  print *, total, h
end program private_in_unswitched

subroutine batches(total, h)
  implicit none
  logical :: timing
  integer(8) :: total, x(6000), last
  integer :: h(0:3), i, k, n
  common /flags/ timing
  total = 0
  do k = 1, 40
    if (timing) call tick(k)
    n = 50 + k
    call draw(n, k, x)
    last = k
    do i = 1, n
      last = mod(7*last + x(i), 1001_8)
      h(mod(last, 4_8)) = h(mod(last, 4_8)) + 1
    end do
    total = total + last
  end do
end subroutine batches

subroutine tick(k)
  implicit none
  integer :: k
  print *, 'batch', k
end subroutine tick

subroutine draw(n, seed, x)
  implicit none
  integer :: n, seed, i
  integer(8) :: x(*), state, mask
  save mask
  data mask /z'3FFFFFFF'/
  state = seed
  do i = 1, n
    state = iand(state*1103515245_8 + 12345_8, mask)
    x(i) = state
  end do
end subroutine draw
