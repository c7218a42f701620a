! Products of matrices and other functions of whole arrays whose operands and results are components: of dummies, of objects in objects, of
! elements
! f2cuda options: --auto=all
! expect: report: 4 dgemm of cuBLAS
module net
  implicit none
  type layer
    real(8), allocatable :: w(:,:), b(:), z(:,:), d(:,:)
    real(8) :: k(4,4), s(4)
  end type
  type stack
    type(layer) :: lay(2)
    type(layer) :: top
  end type
contains
  subroutine f1(l, x)
    type(layer), intent(inout) :: l
    real(8), intent(in) :: x(:,:)
    l%z = matmul(l%w, x)
  end subroutine
  subroutine f2(l, x, rate)
    type(layer), intent(inout) :: l
    real(8), intent(in) :: x(:,:), rate
    l%w = 2*l%w - rate*matmul(l%d, transpose(x))/2
  end subroutine
  subroutine f3(l, x, rate)
    type(layer), intent(inout) :: l
    real(8), intent(in) :: x(:,:), rate
    l%b = 3*l%b - rate*sum(l%d, dim=2)/4
  end subroutine
  subroutine f4(h, o)
    type(layer), intent(inout) :: h, o
    h%d = matmul(transpose(o%w), o%d)
    h%b = matmul(h%d, o%d(1,:)) + sum(h%d)
  end subroutine
  subroutine f5(l)
    class(layer), intent(inout) :: l
    l%k = matmul(l%k, transpose(l%k)) + 1
    l%s = l%s*sum(l%s)
    l%z = l%z - maxval(abs(l%z))
    l%z = l%z - spread(l%b, 2, size(l%z, 2))
  end subroutine
  subroutine f6(s, x)
    type(stack), intent(inout) :: s
    real(8), intent(in) :: x(:,:)
    s%top%z = matmul(s%top%w, x)
    s%lay(1)%z = matmul(s%lay(1)%w, x)
    s%lay(2)%z(:,:) = matmul(s%lay(1)%w, x) + s%top%z
  end subroutine
end module
program main
  use net
  implicit none
  type(layer) :: h, o
  type(stack) :: s
  real(8), allocatable :: x(:,:)
  integer :: i, j, n = 30
  allocate(x(12,n))
  do j = 1, n
    do i = 1, 12
      x(i,j) = mod(i*j, 5)
    end do
  end do
  call init(h, 8, 12)
  call init(o, 5, 8)
  call init(s%top, 8, 12); call init(s%lay(1), 8, 12); call init(s%lay(2), 8, 12)
  call f1(h, x)
  call f1(o, h%z)
  print '(2f20.2)', sum(h%z), sum(o%z**2)
  call f2(h, x, 1d0)
  call f3(o, h%z, 2d0)
  print '(2f20.2)', sum(h%w), sum(o%b)
  call f4(h, o)
  print '(2f20.2)', sum(h%d**2), sum(h%b**2)
  call f5(h)
  print '(3f20.2)', sum(h%k), sum(h%s), sum(h%z)
  call f6(s, x)
  print '(3f20.2)', sum(s%top%z), sum(s%lay(1)%z**2), sum(s%lay(2)%z**2)
contains
  subroutine init(l, no, ni)
    type(layer), intent(inout) :: l
    integer, intent(in) :: no, ni
    integer :: i, j
    allocate(l%w(no,ni), l%b(no), l%z(no,n), l%d(no,n))
    do j = 1, ni
      do i = 1, no
        l%w(i,j) = mod(i + 2*j, 7)
      end do
    end do
    do j = 1, n
      do i = 1, no
        l%d(i,j) = mod(3*i + 2*j, 5); l%z(i,j) = i - j
      end do
    end do
    l%b = 1
    l%k = reshape([(real(i), i=1,16)], [4,4])
    l%s = [1,2,3,4]
  end subroutine
end program
