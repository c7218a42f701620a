! Arrays that are components of a derived type, allocatable and fixed; scalars of it too.
module grids
  implicit none
  type :: grid
    integer :: n, m
    real(8) :: h
    real(8), allocatable :: u(:,:)
    integer :: mask(4)
  end type grid
end module grids

program storage_derived
  use grids
  implicit none
  type(grid) :: g
  integer :: i, j
  g%n = 9
  g%m = 7
  g%h = 0.5d0
  allocate(g%u(g%n, 0:g%m))
  g%mask = [1, 0, 1, 2]
  !$acc parallel loop collapse(2) copyout(g%u)
  do j = 0, g%m
    do i = 1, g%n
      g%u(i, j) = g%h * i + g%mask(mod(i + j, 4) + 1)
    end do
  end do
  call smooth(g)
  print '(9f7.3)', g%u
contains
  subroutine smooth(g)
    type(grid), intent(inout) :: g
    integer :: i, j
    do concurrent (j = 0:g%m, i = 1:g%n, mod(i + j, 2) == 0)
      g%u(i, j) = -g%u(i, j)
    end do
  end subroutine smooth
end program storage_derived
