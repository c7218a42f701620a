! Components of derived types in kernels: allocatable and fixed arrays, scalars, nested types.
program gen_components
  implicit none
  type box
    real(8) :: h(3)
    integer :: n
  end type box
  type grid
    type(box) :: b
    real(8), allocatable :: u(:,:)
    integer :: w(0:7)
  end type grid
  type(grid) :: g
  integer :: i, j, total
  g%b%n = 6
  g%b%h = [0.5d0, 0.25d0, 2d0]
  allocate(g%u(0:7, 6))
  !$acc parallel loop collapse(2)
  do j = 1, g%b%n
    do i = 0, 7
      g%u(i, j) = i * g%b%h(1) + j * g%b%h(3)
    end do
  end do
  !$acc parallel loop
  do i = 0, 7
    g%w(i) = int(g%u(i, 2) * g%b%n)
  end do
  total = 0
  !$acc parallel loop reduction(+:total)
  do i = 0, 7
    total = total + g%w(i)
  end do
  print '(6f8.3)', g%u(3, :)
  print *, g%w, total
end program gen_components
