! Allocatable dummy arguments of procedures that run on the device; they have the bounds of their arguments.
program call_allocatable
  implicit none
  integer, allocatable :: a(:, :), b(:)
  integer, parameter :: n = 40
  integer :: i, j, r(n, n)
  allocate (a(0:n, -1:n), b(5:n + 5))
  a = reshape([(mod(7 * i, 23), i = 1, (n + 1) * (n + 2))], shape(a))
  b = 0
  !$acc parallel loop collapse(2) copyin(a) copyout(r)
  do j = 1, n
    do i = 1, n
      call corners(i, j, a, r(i, j))
    end do
  end do
  !$acc parallel loop copy(b)
  do i = 6, n
    call keep(i, b)
  end do
  print *, sum(r), r(1, 1), r(n, n), sum(b), b(5), b(6), b(n)
contains
  pure subroutine corners(i, j, a, s)
    integer, intent(in) :: i, j
    integer, allocatable, intent(in) :: a(:, :)
    integer, intent(out) :: s
    s = a(i, j) + a(i - 1, j - 2) + size(a, 2)
  end subroutine corners
  pure subroutine keep(i, b)
    integer, intent(in) :: i
    integer, allocatable, intent(inout) :: b(:)
    b(i) = 3 * i
  end subroutine keep
end program call_allocatable
