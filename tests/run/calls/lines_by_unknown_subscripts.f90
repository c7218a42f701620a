! Lines whose procedure picks elements by subscripts that nobody knows, by GO TO: x(n) says that they stay in the line; x(1) of old programs says nothing
! f2cuda options: --auto=all
! expect: report: 1 do k = 2, m                                   parallel, proved; kernel
! expect: report: 1 do k = 1, g%n(2)                              parallel, proved; kernel
! expect: report: 1 do k = 2, m                                   sequential
program lines_by_unknown_subscripts
  implicit none
  type grid
    integer :: n(2) = [16, 9]
    integer, allocatable :: a(:,:)
  end type
  type(grid) :: g
  integer :: i, k, re(16,9), im(16,9), old(16,9)
  do k = 1, 9
    do i = 1, 16
      re(i,k) = mod(i*7 + k*3, 23)
      im(i,k) = mod(i*5 + k, 19)
    end do
  end do
  old = re
  g%a = im
  call lines(16, 9, re, im)
  call sized(g)
  call one(16, 9, old)
  do k = 1, 9, 4
    print '(16i5)', re(:,k), im(:,k), g%a(:,k), old(:,k)
  end do
contains
  subroutine lines(n, m, re, im)
    integer, intent(in) :: n, m
    integer, intent(inout) :: re(n,*), im(n,*)
    integer :: k
    do k = 2, m
      call reversed(re(1,k), im(1,k), n)
    end do
  end subroutine
  subroutine reversed(x, y, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n), y(n)
    integer :: i, j, m, t
    j = 1
    do i = 1, n
      if (i >= j) go to 10
      t = x(j); x(j) = x(i); x(i) = t
      t = y(j); y(j) = y(i); y(i) = t + i
10    m = n/2
20    if (j <= m) go to 30
      j = j - m
      m = m/2
      if (m >= 1) go to 20
30    j = j + m
    end do
  end subroutine
  ! the work array's extent is an element of a component
  subroutine sized(g)
    type(grid), intent(inout) :: g
    integer :: k
    do k = 1, g%n(2)
      call mixed(g%a(:,k), g%n(1))
    end do
  end subroutine
  subroutine mixed(x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: w(n), i
    w(1) = x(1)
    do i = 2, n
      w(i) = mod(x(i) + 3*w(i-1), 101)
    end do
    x(n) = w(n)
    do i = n - 1, 1, -1
      x(i) = mod(w(i) + 2*x(i+1), 101)
    end do
  end subroutine
  subroutine one(n, m, x)
    integer, intent(in) :: n, m
    integer, intent(inout) :: x(n,*)
    integer :: k
    do k = 2, m
      call flows(x(1,k), n)
    end do
  end subroutine
  subroutine flows(x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(1)
    integer :: i, j
    j = 1
    do i = 1, n/2
      j = mod(j*3, n) + 1
      x(j) = x(j) + x(i)
    end do
  end subroutine
end program
