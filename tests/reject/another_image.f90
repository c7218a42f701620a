! Objects of other images in loops that have to run on the device: read, set, in parts, passed on, in a procedure.
! expect: 18:12: error: 'a(i)[2]' belongs to another image: not allowed in a loop that runs on the device
! expect: 22:12: error: 'o(i)[2]' belongs to another image: not allowed in a loop that runs on the device
! expect: 26:18: error: 'c(i)[2]' belongs to another image: not allowed in a loop that runs on the device
! expect: 30:5: error: 'o(i)[b(i)]' belongs to another image: not allowed in a loop that runs on the device
! expect: 34:15: error: 'a(i)[2]' belongs to another image: not allowed in a loop that runs on the device
! expect: 38:5: error: 's[1]' belongs to another image: not allowed in a loop that runs on the device
program p
  implicit none
  type t
    integer :: x, y(10)
  end type
  type(t) :: o(10)[*]
  character(8) :: c(10)[*]
  integer :: a(10)[*], s[*], b(10), i
  !$acc parallel loop
  do i = 1, 10
    b(i) = a(i)[2] + 1
  end do
  !$acc parallel loop
  do i = 1, 10
    b(i) = o(i)[2]%x
  end do
  !$acc parallel loop
  do i = 1, 10
    b(i) = ichar(c(i)[2](1:1))
  end do
  !$acc parallel loop
  do i = 1, 10
    o(i)[b(i)]%x = i
  end do
  !$acc parallel loop
  do i = 1, 10
    call take(a(i)[2], b(i))
  end do
  !$acc parallel loop
  do i = 1, 10
    s[1] = i
  end do
contains
  pure subroutine take(x, y)
    integer, intent(in) :: x
    integer, intent(out) :: y
    y = x
  end subroutine
end program p
