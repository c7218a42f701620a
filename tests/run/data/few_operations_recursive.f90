! Assignments of a few elements in a procedure that calls itself, between statements of the host that use the same arrays: no kernels.
! f2cuda options: --auto=all
! expect: report: 2 because it has few operations
! expect: report: 2 proved; kernel
module trees
  implicit none
  type node
    real(8) :: lo(3) = 0, hi(3) = 0
    integer :: left = 0, num = 0
  end type
  type(node), allocatable :: nodes(:)
  integer :: last = 0
contains
  recursive subroutine build(x, first, num, me)
    real(8), intent(in) :: x(:, :)
    integer, intent(in) :: first, num, me
    nodes(me)%lo = x(:, first)
    nodes(me)%hi = x(:, first + num - 1)
    nodes(me)%num = num
    if (num < 2) return
    if (x(1, first) > x(2, first)) nodes(me)%num = -num
    nodes(me)%left = last + 1
    last = last + 2
    call build(x, first, num/2, nodes(me)%left)
    call build(x, first + num/2, num - num/2, nodes(me)%left + 1)
  end subroutine
end module
program trees_main
  use trees
  implicit none
  integer, parameter :: n = 300
  real(8) :: x(3, n)
  integer :: i
  do i = 1, n
    x(1, i) = mod(i*37, 101)
    x(2, i) = mod(i*53, 97)
    x(3, i) = i
  end do
  allocate (nodes(2*n))
  last = 1
  call build(x, 1, n, 1)
  print *, last, count(nodes(1:last)%num < 0), nodes(1)%lo, nodes(1)%hi
  print *, (nodes(i)%lo(3), nodes(i)%hi(3), nodes(i)%left, i=1, last, 50)
end program
