subroutine constants(a, b) ! named constants, of one and two dimensions
  integer, parameter :: opp(0:8) = [0, 3, 4, 1, 2, 7, 8, 5, 6]
  integer, parameter :: way(2, 0:4) = reshape([0, 0, 1, 0, 0, 1, -1, 0, 0, -1], [2, 5]), twice(4) = [1, 2, 1, 3]
  real :: a(0:8), b(-1:1, -1:1)
  integer :: i
  do i = 0, 8
    a(opp(i)) = i
  end do
  do i = 0, 4
    b(way(1, i), way(2, i)) = i
  end do
  do i = 1, 4
    a(twice(i)) = i
  end do
  do i = 1, 8 ! pairs change places
    a(i) = a(opp(i))
  end do
end subroutine
subroutine initial(a) ! nothing changes these after they have begun
  integer :: odd(6) = [1, 3, 5, 9, 11, 13], from(5), i, k
  integer(1) :: wraps(3)
  real :: a(*)
  save from
  data from / 1, 2*4, 9, 12 /
  do i = 1, 6
    a(odd(i)) = a(odd(i) + 1)
  end do
  do i = 1, 4 ! from(2) and from(3) are the same
    do k = from(i), from(i + 1) - 1
      a(k) = i
    end do
  end do
  do i = 1, 5
    a(from(i)) = i
  end do
end subroutine
subroutine assigned(a, b, n, late)
  integer :: n, i, j, one(3), two(3), four(3), odd(3)
  integer, allocatable :: three(:)
  logical :: late
  real :: a(*), b(*)
  one = [4, 1, 7]
  two = [4, 1, 7]
  three = [4, 1, 7]
  if (late) two(2) = 4
  four = [4, 1, 7]
  do i = 1, 3
    a(one(i)) = a(one(i) + 2)
  end do
  do i = 1, 3 ! an element has been changed
    a(two(i)) = i
  end do
  do i = lbound(three, 1), ubound(three, 1)
    a(three(i)) = i
  end do
  do j = 1, n ! in a later iteration it has been changed
    do i = 1, 3
      a(four(i)) = b(i)
    end do
    four(1) = j
  end do
  do i = 1, 3
    one(i) = one(i) + i
    a(one(i)) = i
  end do
  if (late) odd = [1, 3, 5]
  do i = 1, 3 ! or it has no values
    b(odd(i)) = i
  end do
end subroutine
subroutine inside(a) ! a procedure changes it
  integer :: list(3) = [1, 2, 3], i
  real :: a(3)
  do i = 1, 3
    a(list(i)) = i
  end do
  call other
contains
  subroutine other
    list = 1
  end subroutine
end subroutine
! verdict: 6 i parallel proved
! verdict: 9 i parallel proved
! verdict: 12 i parallel proved changed
! verdict: 15 i sequential proved flow(2) anti(2)
! verdict: 25 i parallel proved
! verdict: 28 i parallel proved
! verdict: 29 k parallel proved
! verdict: 33 i sequential proved output(1)
! verdict: 47 i parallel proved
! verdict: 50 i parallel checked non-affine
! verdict: 53 i parallel proved
! verdict: 56 j sequential proved non-affine anti flow
! verdict: 57 i parallel checked non-affine
! verdict: 62 i sequential proved non-affine
! verdict: 67 i parallel checked non-affine
! verdict: 74 i parallel checked non-affine
! check: 50 two(i), subscript 1 of 'a', has a different value in every iteration
! check: 57 four(i), subscript 1 of 'a', has a different value in every iteration
! check: 67 odd(i), subscript 1 of 'b', has a different value in every iteration
! check: 74 list(i), subscript 1 of 'a', has a different value in every iteration
