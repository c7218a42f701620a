! Columns of a scan that begin with what a short loop sums up, and elements that are set before the scan: moving averages. What iterations would do again is not
! made of a scan variable, nor of such a loop.
! expect: report: 2 as known at the launch, 'i' is a scan, in columns
! options: -fopenacc
! expect: code: 2 s_1 = s_1 + f
program columns_summed_up
  implicit none
  integer, parameter :: h = 3
  integer :: n, m = 5, i, j
  real(8), allocatable :: f(:,:), g(:,:)
  real(8) :: d(5)
  do n = 60, 960, 450
    allocate (f(n,m), g(n,m))
    do j = 1, m
      do i = 1, n
        f(i,j) = 7*mod(i*3 + j, 17)
      end do
    end do
    g = 0
    d = 0
    call average
    print *, sum(g), g(4,2), g(n-h,5)
    call by_loops
    print *, sum(g), g(4,2), g(n-h,5), d
    call factors
    print *, sum(g), g(1,2), g(n,5)
    call offsets
    print *, sum(g), g(1,2), g(n,5)
    call own_element
    print *, sum(g), g(5,2), g(n,5)
    call an_element_of_the_loop
    print *, sum(g), g(22,2), g(n,5)
    deallocate (f, g)
  end do
contains
  subroutine average
    integer :: i, j
    real(8) :: s
    !$acc parallel loop private(s)
    do j = 1, m
      s = sum(f(1:2*h+1,j))
      g(h+1,j) = s/(2*h + 1)
      do i = h + 2, n - h
        s = s + f(i+h,j) - f(i-h-1,j)
        g(i,j) = s/(2*h + 1)
      end do
    end do
  end subroutine
  subroutine by_loops
    integer :: i, j
    real(8) :: s
    !$acc parallel loop private(s)
    do j = 1, m
      s = 0
      do i = 1, 2*h + 1
        s = s + f(i,j)
      end do
      g(h+1,j) = s
      d(j) = s
      do i = h + 2, n - h
        s = s + f(i+h,j) - f(i-h-1,j)
        g(i,j) = s
      end do
    end do
  end subroutine
  subroutine factors
    integer :: i, j
    real(8) :: s, w
    !$acc parallel loop private(s, w)
    do j = 1, m
      s = f(1,j)
      w = 2*s
      do i = 2, n
        s = s + f(i,j)*w
        g(i,j) = s
      end do
    end do
  end subroutine
  subroutine offsets
    integer :: i, j, k
    real(8) :: s, w, t
    !$acc parallel loop private(s, w, t)
    do j = 1, m
      w = 0
      do k = 1, 5
        w = w + f(k,j)
      end do
      t = w - 1
      s = t
      do i = 2, n
        s = s + f(i,j) - t
        g(i,j) = s
      end do
    end do
  end subroutine
  subroutine own_element
    integer :: i, j, k
    real(8) :: s
    !$acc parallel loop private(s)
    do j = 1, m
      s = 0
      do k = 1, 4
        s = s + f(k,j)
      end do
      d(j) = s
      do i = 5, n
        s = s + f(i,j) + d(j)
        g(i,j) = s
      end do
    end do
  end subroutine
  subroutine an_element_of_the_loop
    integer :: i, j, k
    real(8) :: s
    !$acc parallel loop private(s)
    do j = 1, m
      s = 0
      do k = 1, 4
        s = s + f(k,j)
      end do
      g(20 + j,j) = s
      do i = 5, n
        s = s + f(i,j)
        g(i,j) = s
      end do
    end do
  end subroutine
end program
