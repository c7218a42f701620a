! Bounds of arrays are the values that variables had when the procedure began: a procedure of which nothing is known may change them since.
module sizes
  implicit none
  integer :: n0 = 4
end module
module m
  use sizes
  implicit none
contains
  subroutine shift
    n0 = 2
  end subroutine
  subroutine rows(f, x, n, y)
    external :: f
    integer, intent(in) :: n
    real, intent(in) :: x(:, -n0+1:)
    real, intent(out) :: y(n)
    real :: row(-n0+1:0)
    integer :: i
    do i = 1, n
      if (i == 1) call f
      row(:) = x(i, :)
      y(i) = sum(row)
    end do
  end subroutine
  subroutine after(f, x, n, y)
    external :: f
    integer, intent(in) :: n
    real, intent(in) :: x(:, -n0+1:)
    real, intent(out) :: y(n)
    real :: row(-n0+1:0)
    integer :: i, k
    call f
    !$acc parallel loop private(row, k)
    do i = 1, n
      do k = lbound(row, 1), 0
        row(k) = x(i, k)
      end do
      y(i) = sum(row)
    end do
  end subroutine
  subroutine columns(f, x, n, y)
    external :: f
    integer, intent(in) :: n
    real, intent(in) :: x(n, n0)
    real, intent(out) :: y(n)
    real :: column(n0)
    integer :: i, k
    call f
    !$acc parallel loop private(column, k)
    do i = 1, n
      column(:) = x(i, :)
      y(i) = 0
      do k = 1, size(column)
        y(i) = y(i) + column(k) * k
      end do
    end do
  end subroutine
end module
program p
  use m
  implicit none
  real :: x(50, 4), y(50)
  integer :: i, k
  do k = 1, 4
    do i = 1, 50
      x(i, k) = i + 100 * k
    end do
  end do
  call rows(shift, x, 50, y)
  print *, sum(y), y(1), y(50)
  n0 = 4
  call after(shift, x, 50, y)
  print *, sum(y), y(1), y(50)
  n0 = 4
  call columns(shift, x, 50, y)
  print *, sum(y), y(1), y(50)
end program
