subroutine work
implicit none
real(8) :: a(16, 5000), b(16, 300000)
integer :: i, j, k(300000)
do j = 1, 300000
do i = 1, 16
b(i,j) = a(i, k(j))
end do
end do
end subroutine work
