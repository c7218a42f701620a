! Loops that are parallel for some values of scalars, with such values: kernels run.
! f2cuda options: --auto=all
program require_holds
  implicit none
  integer, parameter :: n = 700
  integer :: a(3*n), b(n), g(40, 40), k
  b = [(7*k, k = 1, n)]
  a = [(k, k = 1, 3*n)]
  call ahead(a, b, n, n)
  call ahead(a, b, n, 0)
  call ahead(a, b, n, 5)
  call rows(a, b, 20, 30, 40)
  call rows(a, b, 20, 30, 20)
  call strided(a, b, 500, 3)
  call columns(g, 40, 3, 7)
  print *, a(1:3*n:97), sum(a)
  print *, g(:, 3)
contains
  subroutine ahead(x, y, n, m)
    integer, intent(in) :: n, m, y(n)
    integer, intent(inout) :: x(1 - n:2*n)
    integer :: i
    do i = 1, n
      x(i) = x(i + m) + y(i)
    end do
  end subroutine
  subroutine rows(x, y, n, m, ld)
    integer, intent(in) :: n, m, ld, y(n)
    integer, intent(inout) :: x(ld*m)
    integer :: i, j
    do j = 1, m
      do i = 1, n
        x(i + ld*(j - 1)) = x(i + ld*(j - 1))*2 + mod(y(i)*j, 9)
      end do
    end do
  end subroutine
  subroutine strided(x, y, n, inc)
    integer, intent(in) :: n, inc, y(n)
    integer, intent(inout) :: x(inc*n)
    integer :: i
    do i = 1, n
      x(1 + (i - 1)*inc) = x(1 + (i - 1)*inc)*2 - y(i)
    end do
  end subroutine
  subroutine columns(x, n, j, k)
    integer, intent(in) :: n, j, k
    integer, intent(inout) :: x(n, n)
    integer :: i
    x = 5
    x(:, k) = [(i*i, i = 1, n)]
    do i = 2, n - 1
      x(i, j) = x(i + 1, k) + x(i - 1, k)
    end do
  end subroutine
end program
