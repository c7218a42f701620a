! With --data=auto: default initialisation, components in bounds, names of expressions, elements between kernels.
! environment: F2CUDA_CHECK=data
module m
  implicit none
  type cell
    real(8) :: x(3) = 7
    integer :: k = 1
  end type
  type box
    integer :: lo(2) = [1, 1], hi(2) = [10, 4]
    real(8), allocatable :: u(:,:)
    integer, allocatable :: cnt(:)
  end type
  type(cell) :: cells(4)
contains
  subroutine reset(c)
    type(cell), intent(out) :: c(:)
    if (size(c) < 0) print *, c(1)%k
  end subroutine
  subroutine bump(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = x(i) + 1
    end do
  end subroutine
  subroutine kern()
    integer :: i
    do concurrent (i = 1:4)
      cells(i)%k = cells(i)%k + 1
      cells(i)%x(2) = cells(i)%x(2) + i
    end do
  end subroutine
  subroutine use_box(b)
    type(box), intent(inout) :: b
    integer :: i, j
    do concurrent (j = b%lo(2):b%hi(2), i = b%lo(1):b%hi(1))
      b%u(i,j) = b%u(i,j) + i*j
    end do
    do concurrent (i = 1:2)
      b%hi(i) = b%hi(i) - 1
      b%cnt(i) = b%cnt(i) - 1
    end do
    do concurrent (j = b%lo(2):b%hi(2), i = b%lo(1):b%hi(1))
      b%u(i,j) = b%u(i,j) + i*j
    end do
    do concurrent (i = 1:b%cnt(2))
      b%u(i,1) = b%u(i,1)*2
    end do
  end subroutine
end module
program t
  use m
  implicit none
  type(box) :: b
  real(8) :: a(6), s(3)
  integer :: i, j, idx(3)
  allocate(b%u(10,4), b%cnt(2)); b%u = 0; b%cnt = 5
  do i = 1, 3
    call use_box(b)
  end do
  print *, b%u(:, 1), b%hi, b%cnt
  call kern(); call reset(cells); call kern(); print *, cells%k, cells(3)%x
  a = 1
  do i = 1, 3
    associate (t => a*i)
      do concurrent (j = 1:6)
        a(j) = t(7 - j) + 1
      end do

    end associate
    call bump(a)
  end do
  print *, a
  idx = [1, 3, 5]
  s = 0
  do i = 1, 3
    !$acc kernels loop
    do j = 1, 6
      s(1) = s(1) + a(j)
    end do
    do concurrent (j = 1:3)
      idx(j) = idx(j) + 1
    end do
    do concurrent (j = 1:6)
      a(j) = a(j) + a(idx(1))*0 + s(1)
    end do
  end do
  print *, s, a
  do i = 1, 2
    a(i) = sum(a)
    call bump(a)
    a(i + 1) = maxval(a)
  end do
  print *, a
end program
