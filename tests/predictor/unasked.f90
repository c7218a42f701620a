! What nobody asks for is predicted in the form that --auto=all would give it.
subroutine softmax(a,b)
real(8) :: a(512,20000), b(512,20000), s, t
integer :: i,k
do i = 1, 20000
t = maxval(a(:,i))
s = 0
do k = 1, 512
b(k,i) = exp(a(k,i)-t)
s = s + b(k,i)
end do
b(:,i) = b(:,i)/s
end do
end subroutine
subroutine mm(a,b,c)
real(8) :: a(1000,1000), b(1000,1000), c(1000,1000)
integer :: i,j,k
do j = 1, 1000
do k = 1, 1000
do i = 1, 1000
c(i,j) = c(i,j) + a(i,k)*b(k,j)
end do
end do
end do
end subroutine
