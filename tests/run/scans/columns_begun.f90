! Running sums of columns behind a statement that sets their first elements: the scan is a nest of its own, in columns; columns that lie side by side begin with it.
! expect: report: 5 threads share it
! expect: report: 3 form: as perfect nests
program columns_begun
  implicit none
  integer :: m = 5
  real(8), allocatable :: a(:,:), s(:,:), t(:,:), p(:,:), q(:,:)
  real(8) :: top(5)
  integer :: i, j, n
  do n = 1, 901, 450
    allocate (a(n,m), s(n,m), t(0:n+1,m), p(m,n), q(m,n))
    do j = 1, m
      do i = 1, n
        a(i,j) = mod(i*3 + j, 17)
      end do
      top(j) = j
    end do
    t = 0
    p = -1
    q = transpose(a)
    call forward(n)
    call backward(n)
    call decaying(n)
    call products(n, 1)
    call beside(n)
    print *, sum(s), s(n,m), s(1,2)
    print *, sum(t), t(0,3), t(n+1,1)
    print *, sum(a), a(n,4)
    print *, sum(p), p(m,n), sum(q), q(2,1)
    deallocate (a, s, t, p, q)
  end do
contains
  subroutine forward(n)
    integer, intent(in) :: n
    integer :: i, j
    !$acc kernels
    do j = 1, m
      s(1,j) = a(1,j)
      do i = 2, n
        s(i,j) = s(i-1,j) + a(i,j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine backward(n)
    integer, intent(in) :: n
    integer :: i, j
    !$acc parallel loop
    do j = 1, m
      t(n+1,j) = top(j)
      do i = n, 1, -1
        t(i,j) = t(i+1,j) + 2*a(i,j)
      end do
      t(0,j) = t(1,j) + t(n+1,j)
    end do
  end subroutine
  subroutine decaying(n)
    integer, intent(in) :: n
    integer :: i, j
    !$acc kernels
    do j = 1, m
      if (a(1,j) > 3) a(1,j) = 3
      do i = 2, n
        a(i,j) = 0.5_8*a(i-1,j) + a(i,j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine products(n, first)
    integer, intent(in) :: n, first
    integer :: i, j
    !$acc kernels
    do j = 1, m
      p(j,first) = top(j)
      do i = first + 1, n
        p(j,i) = p(j,i-1)*(1 - 2*mod(q(j,i), 2.0_8))
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine beside(n)
    integer, intent(in) :: n
    integer :: i, j
    real(8) :: x
    !$acc parallel loop private(x)
    do j = 1, m
      x = p(j,1)
      q(j,n) = x + 1
      do i = n - 1, 1, -1
        q(j,i) = q(j,i+1) + p(j,i)
      end do
      top(j) = x
    end do
  end subroutine
end program
