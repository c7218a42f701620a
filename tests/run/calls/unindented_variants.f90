! PURE procedures and functions with array results one behind the other, in programs without margins: each variant is its own procedure's.
! f2cuda options: --auto=all
module steps
implicit none
contains
pure subroutine smooth(v, k)
integer, intent(inout) :: v(:)
integer, intent(in) :: k
integer :: i, w(size(v))
w = v
do i = 1 + k, size(v) - k
v(i) = mod(w(i - k) + w(i + k), 707)
end do
end subroutine
pure subroutine scaled(v, k)
integer, intent(inout) :: v(:)
integer, intent(in) :: k
integer :: i
do i = 1, size(v)
v(i) = mod(k*v(i), 709)
end do
end subroutine
function turned(v) result(w)
integer, intent(in) :: v(:)
integer :: w(size(v)), i
do i = 1, size(v)
w(i) = v(size(v) + 1 - i)
end do
end function
pure subroutine added(v, w)
integer, intent(inout) :: v(:)
integer, intent(in) :: w(:)
v = v + w
end subroutine
end module
program main
use steps
implicit none
integer :: a(3000), b(3000), i
do i = 1, 3000
a(i) = mod(7*i, 131)
end do
b = turned(a)
call smooth(a, 2)
call scaled(b, 3)
call added(a, b)
b = turned(a) + b
call smooth(b, 1)
print *, sum(a), sum(b), a(17), b(2999)
end program
