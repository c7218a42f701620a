subroutine work
implicit none
real(8) :: a(300000), b(300000)
integer :: i
do i = 1, 300000
if (mod(i, 3) == 0) a(i) = exp(b(i))
end do
end subroutine work
