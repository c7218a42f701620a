! An allocatable array that a whole component is assigned to takes the bounds of that component; of a section or an expression it does not.
! f2cuda options: --auto=all
program component_lower_bounds
  implicit none
  type grid
    integer :: k = 0
    integer, allocatable :: w(:), f(:, :)
  end type
  type(grid) :: g, many(3)
  integer, allocatable :: a(:), b(:, :), c(:)
  integer :: i
  allocate (g%w(-3:20), g%f(0:4, -2:6), many(2)%w(7:9))
  do i = -3, 20
    g%w(i) = 2*i
  end do
  g%f = 5
  many(2)%w = [4, 5, 6]
  a = g%w
  b = g%f
  c = many(2)%w
  print *, lbound(a), lbound(b), lbound(c)
  do i = -3, 20
    a(i) = a(i) + i
  end do
  do i = 7, 9
    c(i) = c(i)*i
  end do
  print *, a, sum(b), c
  deallocate (a, c)
  a = g%w + 1
  c = g%f(:, 2)
  print *, lbound(a), lbound(c), sum(a), sum(c)
  deallocate (a, g%w)
  a = many(2)%w(:)
  g%w = c
  many(1)%w = many(2)%w
  print *, lbound(a), lbound(g%w), lbound(many(1)%w), sum(many(1)%w)
end program component_lower_bounds
