! Sparse matrices with rows of very different lengths times few vectors: threads share the rows, and each has sums of all vectors in registers.
! expect: report: 6 threads share it
module sparse
  implicit none
  integer, parameter :: n = 700, nv = 8
  integer :: ptr(n+1)
  integer, allocatable :: col(:)
  real(8), allocatable :: a(:), x(:,:), y(:,:), z(:,:), g(:,:)
  integer, allocatable :: most(:,:)
contains
  subroutine rows(step)
    integer, intent(in) :: step
    integer :: i, k, length
    ptr(1) = 1
    do i = 1, n
      length = mod(i*7, 5)
      if (mod(i, step) == 0) length = 3*i
      if (i == n/2) length = 2500
      ptr(i+1) = ptr(i) + length
    end do
    allocate (col(ptr(n+1)-1), a(ptr(n+1)-1))
    do k = 1, ptr(n+1) - 1
      col(k) = mod(k*37, n) + 1
      a(k) = mod(k, 9) - 4
    end do
  end subroutine
  subroutine into_elements
    integer :: i, j, k
    !$acc parallel loop
    do i = 1, n
      y(:,i) = 1
      do k = ptr(i), ptr(i+1) - 1
        do j = 1, nv
          y(j,i) = y(j,i) + a(k)*x(j,col(k))
        end do
      end do
    end do
  end subroutine
  subroutine some_of_them(c)
    real(8), intent(inout) :: c(3,n)
    integer :: i, j, k
    !$acc kernels
    do i = 1, n
      do k = ptr(i), ptr(i+1) - 1
        do j = 1, 3
          if (a(k) > 0) c(j,i) = c(j,i) - a(k)*x(j+1,col(k))
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine greatest
    integer :: i, j, k
    !$acc parallel loop
    do i = 1, n
      do j = 2, 5
        most(j,i) = -1
      end do
      do k = ptr(i), ptr(i+1) - 1
        do j = 2, 5
          most(j,i) = max(most(j,i), int(x(j,col(k))) + col(k))
        end do
      end do
    end do
  end subroutine
  ! a row without entries has no column of g
  subroutine those_there
    integer :: i, j, k
    !$acc parallel loop
    do i = 1, n
      do k = ptr(i), ptr(i+1) - 1
        do j = 1, 4
          g(j,i) = g(j,i) + a(k)*x(j,col(k))
        end do
      end do
    end do
  end subroutine
  ! there is no fourth element
  subroutine as_far_as(m, h)
    integer, intent(in) :: m
    real(8), intent(inout) :: h(:,:)
    integer :: i, j, k
    !$acc parallel loop copy(h)
    do i = 1, n
      do k = ptr(i), ptr(i+1) - 1
        do j = 1, 4
          if (j <= m) h(j,i) = h(j,i) + a(k)*x(j,col(k))
        end do
      end do
    end do
  end subroutine
end module
program sparse_vectors
  use sparse
  integer :: step, i, j
  real(8) :: c(3,n)
  do step = 50, 701, 650
    call rows(step)
    allocate (x(nv,n), y(nv,n), most(2:5,n), g(4,n))
    do i = 1, n
      do j = 1, nv
        x(j,i) = mod(i*j, 13) - 6
      end do
    end do
    c = 2
    g = 3
    call into_elements
    call some_of_them(c)
    call greatest
    call those_there
    call as_far_as(3, c)
    print *, sum(y), y(3,7), y(8,n/2), sum(y*y)
    print *, sum(c), c(2,n/2), c(3,100), sum(c*c)
    print *, sum(most), most(3,9), maxval(most(5,:))
    print *, sum(g), g(4,n/2), sum(g*g)
    deallocate (col, a, x, y, most, g)
  end do
end program
