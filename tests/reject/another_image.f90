! Objects of other images in loops that have to run on the device: read, set, in parts, passed on, in a procedure.
! expect: 19:12: error: 'a(i)[2]' belongs to another image: not allowed in a loop that runs on the device
! expect: 23:12: error: 'o(i)[2]' belongs to another image: not allowed in a loop that runs on the device
! expect: 27:18: error: 'c(i)[2]' belongs to another image: not allowed in a loop that runs on the device
! expect: 31:5: error: 'o(i)[b(i)]' belongs to another image: not allowed in a loop that runs on the device
! expect: 35:15: error: 'a(i)[2]' belongs to another image: not allowed in a loop that runs on the device
! expect: 39:5: error: 's[1]' belongs to another image: not allowed in a loop that runs on the device
! expect: 43:12: error: 'far' is called, and it refers to 'a(i)[2]' of another image
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
  !$acc parallel loop
  do i = 1, 10
    b(i) = far(i)
  end do
contains
  pure subroutine take(x, y)
    integer, intent(in) :: x
    integer, intent(out) :: y
    y = x
  end subroutine
  integer function far(i)
    integer, intent(in) :: i
    far = a(i)[2]
  end function
end program p
