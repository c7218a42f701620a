! Work arrays of a solver of lines whose procedures fill them, name by name: what each procedure sets is found whatever question asks for it first.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=0
! environment: F2CUDA_WEIGH=0
! expect: report: 2 parallel, proved; kernel solve_x_
module lines
  implicit none
  integer, parameter :: m = 5, most = 12
  integer :: last(3)
  real(8) :: f(m, m, 0:most), g(m, m, 0:most), h(m, m, 3, 0:most), u(m, 0:most, 0:most, 0:most), r(m, 0:most, 0:most, 0:most)
end module
subroutine begin_lines(h, n)           ! n is at least 0, as h(:, :, :, 0) is there
  implicit none
  integer :: n, a, b
  real(8) :: h(5, 5, 3, 0:n)
  do a = 1, 5
    do b = 1, 5
      h(a,b,1,0) = 0
      h(a,b,2,0) = 0
      h(a,b,3,0) = 0
      h(a,b,1,n) = 0
      h(a,b,2,n) = 0
      h(a,b,3,n) = 0
    end do
  end do
  do a = 1, 5
    h(a,a,2,0) = 1
    h(a,a,2,n) = 1
  end do
end subroutine
subroutine times_vector(a, x, y)
  implicit none
  real(8) :: a(5,5), x(5), y(5)
  integer :: i
  do i = 1, 5
    y(i) = y(i) - a(i,1)*x(1) - a(i,2)*x(2) - a(i,3)*x(3) - a(i,4)*x(4) - a(i,5)*x(5)
  end do
end subroutine
subroutine times_matrix(a, b, c)
  implicit none
  real(8) :: a(5,5), b(5,5), c(5,5)
  integer :: j
  do j = 1, 5
    c(1,j) = c(1,j) - a(1,1)*b(1,j) - a(1,2)*b(2,j) - a(1,3)*b(3,j) - a(1,4)*b(4,j) - a(1,5)*b(5,j)
    c(2,j) = c(2,j) - a(2,1)*b(1,j) - a(2,2)*b(2,j) - a(2,3)*b(3,j) - a(2,4)*b(4,j) - a(2,5)*b(5,j)
    c(3,j) = c(3,j) - a(3,1)*b(1,j) - a(3,2)*b(2,j) - a(3,3)*b(3,j) - a(3,4)*b(4,j) - a(3,5)*b(5,j)
    c(4,j) = c(4,j) - a(4,1)*b(1,j) - a(4,2)*b(2,j) - a(4,3)*b(3,j) - a(4,4)*b(4,j) - a(4,5)*b(5,j)
    c(5,j) = c(5,j) - a(5,1)*b(1,j) - a(5,2)*b(2,j) - a(5,3)*b(3,j) - a(5,4)*b(4,j) - a(5,5)*b(5,j)
  end do
end subroutine
subroutine eliminate(a, c, r)
  implicit none
  real(8) :: a(5,5), c(5,5), r(5), pivot, coeff
  pivot = 1d0/a(1,1)
  a(1,2) = a(1,2)*pivot
  a(1,3) = a(1,3)*pivot
  a(1,4) = a(1,4)*pivot
  a(1,5) = a(1,5)*pivot
  c(1,1) = c(1,1)*pivot
  c(1,2) = c(1,2)*pivot
  c(1,3) = c(1,3)*pivot
  c(1,4) = c(1,4)*pivot
  c(1,5) = c(1,5)*pivot
  r(1) = r(1)*pivot
  coeff = a(2,1)
  a(2,2) = a(2,2) - coeff*a(1,2)
  a(2,3) = a(2,3) - coeff*a(1,3)
  a(2,4) = a(2,4) - coeff*a(1,4)
  a(2,5) = a(2,5) - coeff*a(1,5)
  c(2,1) = c(2,1) - coeff*c(1,1)
  c(2,2) = c(2,2) - coeff*c(1,2)
  c(2,3) = c(2,3) - coeff*c(1,3)
  c(2,4) = c(2,4) - coeff*c(1,4)
  c(2,5) = c(2,5) - coeff*c(1,5)
  r(2) = r(2) - coeff*r(1)
  coeff = a(3,1)
  a(3,2) = a(3,2) - coeff*a(1,2)
  a(3,3) = a(3,3) - coeff*a(1,3)
  a(3,4) = a(3,4) - coeff*a(1,4)
  a(3,5) = a(3,5) - coeff*a(1,5)
  c(3,1) = c(3,1) - coeff*c(1,1)
  c(3,2) = c(3,2) - coeff*c(1,2)
  c(3,3) = c(3,3) - coeff*c(1,3)
  c(3,4) = c(3,4) - coeff*c(1,4)
  c(3,5) = c(3,5) - coeff*c(1,5)
  r(3) = r(3) - coeff*r(1)
  coeff = a(4,1)
  a(4,2) = a(4,2) - coeff*a(1,2)
  a(4,3) = a(4,3) - coeff*a(1,3)
  a(4,4) = a(4,4) - coeff*a(1,4)
  a(4,5) = a(4,5) - coeff*a(1,5)
  c(4,1) = c(4,1) - coeff*c(1,1)
  c(4,2) = c(4,2) - coeff*c(1,2)
  c(4,3) = c(4,3) - coeff*c(1,3)
  c(4,4) = c(4,4) - coeff*c(1,4)
  c(4,5) = c(4,5) - coeff*c(1,5)
  r(4) = r(4) - coeff*r(1)
  coeff = a(5,1)
  a(5,2) = a(5,2) - coeff*a(1,2)
  a(5,3) = a(5,3) - coeff*a(1,3)
  a(5,4) = a(5,4) - coeff*a(1,4)
  a(5,5) = a(5,5) - coeff*a(1,5)
  c(5,1) = c(5,1) - coeff*c(1,1)
  c(5,2) = c(5,2) - coeff*c(1,2)
  c(5,3) = c(5,3) - coeff*c(1,3)
  c(5,4) = c(5,4) - coeff*c(1,4)
  c(5,5) = c(5,5) - coeff*c(1,5)
  r(5) = r(5) - coeff*r(1)
  pivot = 1d0/a(2,2)
  a(2,3) = a(2,3)*pivot
  a(2,4) = a(2,4)*pivot
  a(2,5) = a(2,5)*pivot
  c(2,1) = c(2,1)*pivot
  c(2,2) = c(2,2)*pivot
  c(2,3) = c(2,3)*pivot
  c(2,4) = c(2,4)*pivot
  c(2,5) = c(2,5)*pivot
  r(2) = r(2)*pivot
  coeff = a(1,2)
  a(1,3) = a(1,3) - coeff*a(2,3)
  a(1,4) = a(1,4) - coeff*a(2,4)
  a(1,5) = a(1,5) - coeff*a(2,5)
  c(1,1) = c(1,1) - coeff*c(2,1)
  c(1,2) = c(1,2) - coeff*c(2,2)
  c(1,3) = c(1,3) - coeff*c(2,3)
  c(1,4) = c(1,4) - coeff*c(2,4)
  c(1,5) = c(1,5) - coeff*c(2,5)
  r(1) = r(1) - coeff*r(2)
  coeff = a(3,2)
  a(3,3) = a(3,3) - coeff*a(2,3)
  a(3,4) = a(3,4) - coeff*a(2,4)
  a(3,5) = a(3,5) - coeff*a(2,5)
  c(3,1) = c(3,1) - coeff*c(2,1)
  c(3,2) = c(3,2) - coeff*c(2,2)
  c(3,3) = c(3,3) - coeff*c(2,3)
  c(3,4) = c(3,4) - coeff*c(2,4)
  c(3,5) = c(3,5) - coeff*c(2,5)
  r(3) = r(3) - coeff*r(2)
  coeff = a(4,2)
  a(4,3) = a(4,3) - coeff*a(2,3)
  a(4,4) = a(4,4) - coeff*a(2,4)
  a(4,5) = a(4,5) - coeff*a(2,5)
  c(4,1) = c(4,1) - coeff*c(2,1)
  c(4,2) = c(4,2) - coeff*c(2,2)
  c(4,3) = c(4,3) - coeff*c(2,3)
  c(4,4) = c(4,4) - coeff*c(2,4)
  c(4,5) = c(4,5) - coeff*c(2,5)
  r(4) = r(4) - coeff*r(2)
  coeff = a(5,2)
  a(5,3) = a(5,3) - coeff*a(2,3)
  a(5,4) = a(5,4) - coeff*a(2,4)
  a(5,5) = a(5,5) - coeff*a(2,5)
  c(5,1) = c(5,1) - coeff*c(2,1)
  c(5,2) = c(5,2) - coeff*c(2,2)
  c(5,3) = c(5,3) - coeff*c(2,3)
  c(5,4) = c(5,4) - coeff*c(2,4)
  c(5,5) = c(5,5) - coeff*c(2,5)
  r(5) = r(5) - coeff*r(2)
  pivot = 1d0/a(3,3)
  a(3,4) = a(3,4)*pivot
  a(3,5) = a(3,5)*pivot
  c(3,1) = c(3,1)*pivot
  c(3,2) = c(3,2)*pivot
  c(3,3) = c(3,3)*pivot
  c(3,4) = c(3,4)*pivot
  c(3,5) = c(3,5)*pivot
  r(3) = r(3)*pivot
  coeff = a(1,3)
  a(1,4) = a(1,4) - coeff*a(3,4)
  a(1,5) = a(1,5) - coeff*a(3,5)
  c(1,1) = c(1,1) - coeff*c(3,1)
  c(1,2) = c(1,2) - coeff*c(3,2)
  c(1,3) = c(1,3) - coeff*c(3,3)
  c(1,4) = c(1,4) - coeff*c(3,4)
  c(1,5) = c(1,5) - coeff*c(3,5)
  r(1) = r(1) - coeff*r(3)
  coeff = a(2,3)
  a(2,4) = a(2,4) - coeff*a(3,4)
  a(2,5) = a(2,5) - coeff*a(3,5)
  c(2,1) = c(2,1) - coeff*c(3,1)
  c(2,2) = c(2,2) - coeff*c(3,2)
  c(2,3) = c(2,3) - coeff*c(3,3)
  c(2,4) = c(2,4) - coeff*c(3,4)
  c(2,5) = c(2,5) - coeff*c(3,5)
  r(2) = r(2) - coeff*r(3)
  coeff = a(4,3)
  a(4,4) = a(4,4) - coeff*a(3,4)
  a(4,5) = a(4,5) - coeff*a(3,5)
  c(4,1) = c(4,1) - coeff*c(3,1)
  c(4,2) = c(4,2) - coeff*c(3,2)
  c(4,3) = c(4,3) - coeff*c(3,3)
  c(4,4) = c(4,4) - coeff*c(3,4)
  c(4,5) = c(4,5) - coeff*c(3,5)
  r(4) = r(4) - coeff*r(3)
  coeff = a(5,3)
  a(5,4) = a(5,4) - coeff*a(3,4)
  a(5,5) = a(5,5) - coeff*a(3,5)
  c(5,1) = c(5,1) - coeff*c(3,1)
  c(5,2) = c(5,2) - coeff*c(3,2)
  c(5,3) = c(5,3) - coeff*c(3,3)
  c(5,4) = c(5,4) - coeff*c(3,4)
  c(5,5) = c(5,5) - coeff*c(3,5)
  r(5) = r(5) - coeff*r(3)
  pivot = 1d0/a(4,4)
  a(4,5) = a(4,5)*pivot
  c(4,1) = c(4,1)*pivot
  c(4,2) = c(4,2)*pivot
  c(4,3) = c(4,3)*pivot
  c(4,4) = c(4,4)*pivot
  c(4,5) = c(4,5)*pivot
  r(4) = r(4)*pivot
  coeff = a(1,4)
  a(1,5) = a(1,5) - coeff*a(4,5)
  c(1,1) = c(1,1) - coeff*c(4,1)
  c(1,2) = c(1,2) - coeff*c(4,2)
  c(1,3) = c(1,3) - coeff*c(4,3)
  c(1,4) = c(1,4) - coeff*c(4,4)
  c(1,5) = c(1,5) - coeff*c(4,5)
  r(1) = r(1) - coeff*r(4)
  coeff = a(2,4)
  a(2,5) = a(2,5) - coeff*a(4,5)
  c(2,1) = c(2,1) - coeff*c(4,1)
  c(2,2) = c(2,2) - coeff*c(4,2)
  c(2,3) = c(2,3) - coeff*c(4,3)
  c(2,4) = c(2,4) - coeff*c(4,4)
  c(2,5) = c(2,5) - coeff*c(4,5)
  r(2) = r(2) - coeff*r(4)
  coeff = a(3,4)
  a(3,5) = a(3,5) - coeff*a(4,5)
  c(3,1) = c(3,1) - coeff*c(4,1)
  c(3,2) = c(3,2) - coeff*c(4,2)
  c(3,3) = c(3,3) - coeff*c(4,3)
  c(3,4) = c(3,4) - coeff*c(4,4)
  c(3,5) = c(3,5) - coeff*c(4,5)
  r(3) = r(3) - coeff*r(4)
  coeff = a(5,4)
  a(5,5) = a(5,5) - coeff*a(4,5)
  c(5,1) = c(5,1) - coeff*c(4,1)
  c(5,2) = c(5,2) - coeff*c(4,2)
  c(5,3) = c(5,3) - coeff*c(4,3)
  c(5,4) = c(5,4) - coeff*c(4,4)
  c(5,5) = c(5,5) - coeff*c(4,5)
  r(5) = r(5) - coeff*r(4)
  pivot = 1d0/a(5,5)
  c(5,1) = c(5,1)*pivot
  c(5,2) = c(5,2)*pivot
  c(5,3) = c(5,3)*pivot
  c(5,4) = c(5,4)*pivot
  c(5,5) = c(5,5)*pivot
  r(5) = r(5)*pivot
  coeff = a(1,5)
  c(1,1) = c(1,1) - coeff*c(5,1)
  c(1,2) = c(1,2) - coeff*c(5,2)
  c(1,3) = c(1,3) - coeff*c(5,3)
  c(1,4) = c(1,4) - coeff*c(5,4)
  c(1,5) = c(1,5) - coeff*c(5,5)
  r(1) = r(1) - coeff*r(5)
  coeff = a(2,5)
  c(2,1) = c(2,1) - coeff*c(5,1)
  c(2,2) = c(2,2) - coeff*c(5,2)
  c(2,3) = c(2,3) - coeff*c(5,3)
  c(2,4) = c(2,4) - coeff*c(5,4)
  c(2,5) = c(2,5) - coeff*c(5,5)
  r(2) = r(2) - coeff*r(5)
  coeff = a(3,5)
  c(3,1) = c(3,1) - coeff*c(5,1)
  c(3,2) = c(3,2) - coeff*c(5,2)
  c(3,3) = c(3,3) - coeff*c(5,3)
  c(3,4) = c(3,4) - coeff*c(5,4)
  c(3,5) = c(3,5) - coeff*c(5,5)
  r(3) = r(3) - coeff*r(5)
  coeff = a(4,5)
  c(4,1) = c(4,1) - coeff*c(5,1)
  c(4,2) = c(4,2) - coeff*c(5,2)
  c(4,3) = c(4,3) - coeff*c(5,3)
  c(4,4) = c(4,4) - coeff*c(5,4)
  c(4,5) = c(4,5) - coeff*c(5,5)
  r(4) = r(4) - coeff*r(5)
end subroutine
subroutine solve_x
  use lines
  implicit none
  integer :: i, j, k, a, b, n
  real(8) :: t
  n = last(1)
  do k = 1, last(3)-1
    do j = 1, last(2)-1
      do i = 0, n
        t = 1/u(1,i,j,k)
        f(1,1,i) = t*u(3,i,j,k) + 2
        f(1,2,i) = t*u(4,i,j,k) + 3
        f(1,3,i) = t*u(5,i,j,k) + 4
        f(1,4,i) = t*u(1,i,j,k) + 5
        f(1,5,i) = t*u(2,i,j,k) + 6
        f(2,1,i) = t*u(4,i,j,k) + 3
        f(2,2,i) = t*u(5,i,j,k) + 4
        f(2,3,i) = t*u(1,i,j,k) + 5
        f(2,4,i) = t*u(2,i,j,k) + 6
        f(2,5,i) = t*u(3,i,j,k) + 7
        f(3,1,i) = t*u(5,i,j,k) + 4
        f(3,2,i) = t*u(1,i,j,k) + 5
        f(3,3,i) = t*u(2,i,j,k) + 6
        f(3,4,i) = t*u(3,i,j,k) + 7
        f(3,5,i) = t*u(4,i,j,k) + 8
        f(4,1,i) = t*u(1,i,j,k) + 5
        f(4,2,i) = t*u(2,i,j,k) + 6
        f(4,3,i) = t*u(3,i,j,k) + 7
        f(4,4,i) = t*u(4,i,j,k) + 8
        f(4,5,i) = t*u(5,i,j,k) + 9
        f(5,1,i) = t*u(2,i,j,k) + 6
        f(5,2,i) = t*u(3,i,j,k) + 7
        f(5,3,i) = t*u(4,i,j,k) + 8
        f(5,4,i) = t*u(5,i,j,k) + 9
        f(5,5,i) = t*u(1,i,j,k) + 10
        g(1,1,i) = t*u(2,i,j,k)*1
        g(1,2,i) = t*u(3,i,j,k)*1
        g(1,3,i) = t*u(4,i,j,k)*1
        g(1,4,i) = t*u(5,i,j,k)*1
        g(1,5,i) = t*u(1,i,j,k)*1
        g(2,1,i) = t*u(3,i,j,k)*2
        g(2,2,i) = t*u(5,i,j,k)*2
        g(2,3,i) = t*u(2,i,j,k)*2
        g(2,4,i) = t*u(4,i,j,k)*2
        g(2,5,i) = t*u(1,i,j,k)*2
        g(3,1,i) = t*u(4,i,j,k)*3
        g(3,2,i) = t*u(2,i,j,k)*3
        g(3,3,i) = t*u(5,i,j,k)*3
        g(3,4,i) = t*u(3,i,j,k)*3
        g(3,5,i) = t*u(1,i,j,k)*3
        g(4,1,i) = t*u(5,i,j,k)*4
        g(4,2,i) = t*u(4,i,j,k)*4
        g(4,3,i) = t*u(3,i,j,k)*4
        g(4,4,i) = t*u(2,i,j,k)*4
        g(4,5,i) = t*u(1,i,j,k)*4
        g(5,1,i) = t*u(1,i,j,k)*5
        g(5,2,i) = t*u(1,i,j,k)*5
        g(5,3,i) = t*u(1,i,j,k)*5
        g(5,4,i) = t*u(1,i,j,k)*5
        g(5,5,i) = t*u(1,i,j,k)*5
      end do
      call begin_lines(h, n)
      do i = 1, n-1
        h(1,1,1,i) = -0.01d0*f(1,1,i-1) - 0.01d0*g(1,1,i-1)
        h(1,1,2,i) = 2 + 0.02d0*g(1,1,i)
        h(1,1,3,i) = 0.01d0*f(1,1,i+1) - 0.01d0*g(1,1,i+1)
        h(1,2,1,i) = -0.01d0*f(1,2,i-1) - 0.01d0*g(1,2,i-1)
        h(1,2,2,i) = 0 + 0.02d0*g(1,2,i)
        h(1,2,3,i) = 0.01d0*f(1,2,i+1) - 0.01d0*g(1,2,i+1)
        h(1,3,1,i) = -0.01d0*f(1,3,i-1) - 0.01d0*g(1,3,i-1)
        h(1,3,2,i) = 0 + 0.02d0*g(1,3,i)
        h(1,3,3,i) = 0.01d0*f(1,3,i+1) - 0.01d0*g(1,3,i+1)
        h(1,4,1,i) = -0.01d0*f(1,4,i-1) - 0.01d0*g(1,4,i-1)
        h(1,4,2,i) = 0 + 0.02d0*g(1,4,i)
        h(1,4,3,i) = 0.01d0*f(1,4,i+1) - 0.01d0*g(1,4,i+1)
        h(1,5,1,i) = -0.01d0*f(1,5,i-1) - 0.01d0*g(1,5,i-1)
        h(1,5,2,i) = 0 + 0.02d0*g(1,5,i)
        h(1,5,3,i) = 0.01d0*f(1,5,i+1) - 0.01d0*g(1,5,i+1)
        h(2,1,1,i) = -0.01d0*f(2,1,i-1) - 0.01d0*g(2,1,i-1)
        h(2,1,2,i) = 0 + 0.02d0*g(2,1,i)
        h(2,1,3,i) = 0.01d0*f(2,1,i+1) - 0.01d0*g(2,1,i+1)
        h(2,2,1,i) = -0.01d0*f(2,2,i-1) - 0.01d0*g(2,2,i-1)
        h(2,2,2,i) = 2 + 0.02d0*g(2,2,i)
        h(2,2,3,i) = 0.01d0*f(2,2,i+1) - 0.01d0*g(2,2,i+1)
        h(2,3,1,i) = -0.01d0*f(2,3,i-1) - 0.01d0*g(2,3,i-1)
        h(2,3,2,i) = 0 + 0.02d0*g(2,3,i)
        h(2,3,3,i) = 0.01d0*f(2,3,i+1) - 0.01d0*g(2,3,i+1)
        h(2,4,1,i) = -0.01d0*f(2,4,i-1) - 0.01d0*g(2,4,i-1)
        h(2,4,2,i) = 0 + 0.02d0*g(2,4,i)
        h(2,4,3,i) = 0.01d0*f(2,4,i+1) - 0.01d0*g(2,4,i+1)
        h(2,5,1,i) = -0.01d0*f(2,5,i-1) - 0.01d0*g(2,5,i-1)
        h(2,5,2,i) = 0 + 0.02d0*g(2,5,i)
        h(2,5,3,i) = 0.01d0*f(2,5,i+1) - 0.01d0*g(2,5,i+1)
        h(3,1,1,i) = -0.01d0*f(3,1,i-1) - 0.01d0*g(3,1,i-1)
        h(3,1,2,i) = 0 + 0.02d0*g(3,1,i)
        h(3,1,3,i) = 0.01d0*f(3,1,i+1) - 0.01d0*g(3,1,i+1)
        h(3,2,1,i) = -0.01d0*f(3,2,i-1) - 0.01d0*g(3,2,i-1)
        h(3,2,2,i) = 0 + 0.02d0*g(3,2,i)
        h(3,2,3,i) = 0.01d0*f(3,2,i+1) - 0.01d0*g(3,2,i+1)
        h(3,3,1,i) = -0.01d0*f(3,3,i-1) - 0.01d0*g(3,3,i-1)
        h(3,3,2,i) = 2 + 0.02d0*g(3,3,i)
        h(3,3,3,i) = 0.01d0*f(3,3,i+1) - 0.01d0*g(3,3,i+1)
        h(3,4,1,i) = -0.01d0*f(3,4,i-1) - 0.01d0*g(3,4,i-1)
        h(3,4,2,i) = 0 + 0.02d0*g(3,4,i)
        h(3,4,3,i) = 0.01d0*f(3,4,i+1) - 0.01d0*g(3,4,i+1)
        h(3,5,1,i) = -0.01d0*f(3,5,i-1) - 0.01d0*g(3,5,i-1)
        h(3,5,2,i) = 0 + 0.02d0*g(3,5,i)
        h(3,5,3,i) = 0.01d0*f(3,5,i+1) - 0.01d0*g(3,5,i+1)
        h(4,1,1,i) = -0.01d0*f(4,1,i-1) - 0.01d0*g(4,1,i-1)
        h(4,1,2,i) = 0 + 0.02d0*g(4,1,i)
        h(4,1,3,i) = 0.01d0*f(4,1,i+1) - 0.01d0*g(4,1,i+1)
        h(4,2,1,i) = -0.01d0*f(4,2,i-1) - 0.01d0*g(4,2,i-1)
        h(4,2,2,i) = 0 + 0.02d0*g(4,2,i)
        h(4,2,3,i) = 0.01d0*f(4,2,i+1) - 0.01d0*g(4,2,i+1)
        h(4,3,1,i) = -0.01d0*f(4,3,i-1) - 0.01d0*g(4,3,i-1)
        h(4,3,2,i) = 0 + 0.02d0*g(4,3,i)
        h(4,3,3,i) = 0.01d0*f(4,3,i+1) - 0.01d0*g(4,3,i+1)
        h(4,4,1,i) = -0.01d0*f(4,4,i-1) - 0.01d0*g(4,4,i-1)
        h(4,4,2,i) = 2 + 0.02d0*g(4,4,i)
        h(4,4,3,i) = 0.01d0*f(4,4,i+1) - 0.01d0*g(4,4,i+1)
        h(4,5,1,i) = -0.01d0*f(4,5,i-1) - 0.01d0*g(4,5,i-1)
        h(4,5,2,i) = 0 + 0.02d0*g(4,5,i)
        h(4,5,3,i) = 0.01d0*f(4,5,i+1) - 0.01d0*g(4,5,i+1)
        h(5,1,1,i) = -0.01d0*f(5,1,i-1) - 0.01d0*g(5,1,i-1)
        h(5,1,2,i) = 0 + 0.02d0*g(5,1,i)
        h(5,1,3,i) = 0.01d0*f(5,1,i+1) - 0.01d0*g(5,1,i+1)
        h(5,2,1,i) = -0.01d0*f(5,2,i-1) - 0.01d0*g(5,2,i-1)
        h(5,2,2,i) = 0 + 0.02d0*g(5,2,i)
        h(5,2,3,i) = 0.01d0*f(5,2,i+1) - 0.01d0*g(5,2,i+1)
        h(5,3,1,i) = -0.01d0*f(5,3,i-1) - 0.01d0*g(5,3,i-1)
        h(5,3,2,i) = 0 + 0.02d0*g(5,3,i)
        h(5,3,3,i) = 0.01d0*f(5,3,i+1) - 0.01d0*g(5,3,i+1)
        h(5,4,1,i) = -0.01d0*f(5,4,i-1) - 0.01d0*g(5,4,i-1)
        h(5,4,2,i) = 0 + 0.02d0*g(5,4,i)
        h(5,4,3,i) = 0.01d0*f(5,4,i+1) - 0.01d0*g(5,4,i+1)
        h(5,5,1,i) = -0.01d0*f(5,5,i-1) - 0.01d0*g(5,5,i-1)
        h(5,5,2,i) = 2 + 0.02d0*g(5,5,i)
        h(5,5,3,i) = 0.01d0*f(5,5,i+1) - 0.01d0*g(5,5,i+1)
      end do
      call eliminate(h(1,1,2,0), h(1,1,3,0), r(1,0,j,k))
      do i = 1, n-1
        call times_vector(h(1,1,1,i), r(1,i-1,j,k), r(1,i,j,k))
        call times_matrix(h(1,1,1,i), h(1,1,3,i-1), h(1,1,2,i))
        call eliminate(h(1,1,2,i), h(1,1,3,i), r(1,i,j,k))
      end do
      call times_vector(h(1,1,1,n), r(1,n-1,j,k), r(1,n,j,k))
      do i = n-1, 0, -1
        do a = 1, 5
          do b = 1, 5
            r(a,i,j,k) = r(a,i,j,k) - h(a,b,3,i)*r(b,i+1,j,k)
          end do
        end do
      end do
    end do
  end do
end subroutine
subroutine steps
  call solve_x
end subroutine
program p
  use lines
  implicit none
  integer :: i, j, k, a, it
  last = 8
  do k = 0, last(3)
    do j = 0, last(2)
      do i = 0, last(1)
        do a = 1, m
          u(a,i,j,k) = 1 + 0.1d0*mod(i*a + j + 2*k, 7)
          r(a,i,j,k) = 0.5d0*mod(i + a*j + k, 5)
        end do
      end do
    end do
  end do
  do it = 1, 2
    call steps
  end do
  print '(4f10.5)', sum(r(:,0:last(1),0:last(2),0:last(3))), r(1,2,3,4), r(5,7,7,7), r(3,1,6,2)
end program
