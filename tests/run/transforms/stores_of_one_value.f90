! f2cuda options: --auto=all
! Iterations of a loop that store the same value in the same elements, or elements of components of different objects: perfect nests run them in any
! order, which the check of forms takes for no fault.
program stores_of_one_value
  implicit none
  type :: blk
    integer, allocatable :: rho(:,:)
  end type
  type :: grid
    type(blk) :: block(4)
  end type
  type(grid) :: g
  real(4), pointer :: a(:)
  real(4) :: z(0:9,12)
  integer :: y(40), i, j
  allocate (a(-4:45))
  z = reshape([(mod(i*7, 11), i=1,120)], [10,12])
  a = -1; y = 0
  call store(9, 6, 3, 1, 8)
  call store(1, 2, 0, 2, 5)
  call store(9, 6, 3, -1, 8)
  print *, a
  do i = 1, 4
    allocate (g%block(i)%rho(3,40))
    g%block(i)%rho = 0
  end do
  call fill(g, 40)
  do i = 1, 4
    print *, sum(g%block(i)%rho), g%block(i)%rho(:,3)
  end do
contains
  subroutine store(n, m, k, st, l)
    integer, intent(in) :: n, m, k, st, l
    integer :: i1, i2, i3
    do i1 = 1, l, st
      do i2 = n - 1, 1, -1
        do i3 = m + 1, 2, -2
        end do
        do i3 = 1, l
          a(i3 + k) = mod(aint(z(k,i3 + 2)/4) + 4, 97.0)
        end do
      end do
    end do
  end subroutine
  subroutine fill(g, n)
    type(grid), intent(inout) :: g
    integer, intent(in) :: n
    integer :: x, i, j
    do x = 1, 4
      do i = 1, n
        g%block(x)%rho(1,i) = i*x
      end do
      do i = n, 1, -1
        g%block(x)%rho(2,i) = i
        do j = 1, 2
          g%block(x)%rho(3,i) = g%block(x)%rho(3,i) + j
        end do
      end do
    end do
  end subroutine
end program
