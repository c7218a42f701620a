subroutine work
implicit none
real(8) :: a(0), b(0)
integer :: i
do i = 1, 0
a(i) = b(i) + 1
end do
end subroutine work
