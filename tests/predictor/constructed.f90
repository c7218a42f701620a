! Sizes in a structure that a constructor sets, by positions, by keywords, and in another.
module fields
  implicit none
  type grid
    real(8) :: dx
    integer :: nx, ny
  end type
  type state
    type(grid) :: g
    integer :: levels
    real(8), allocatable :: h(:,:,:)
  end type
contains
  subroutine init(s, n)
    type(state), intent(inout) :: s
    integer, intent(in) :: n
    type(state) :: made
    made = state(g=grid(1d0, ny=n, nx=2*n), levels=3)
    s%g = grid(0.5d0, 2*n, n)
    s%levels = made%levels
    allocate (s%h(s%g%nx, s%g%ny, s%levels))
  end subroutine
  subroutine step(s)
    type(state), intent(inout) :: s
    integer :: i, j, k
    do k = 1, s%levels
      do j = 1, s%g%ny
        do i = 1, s%g%nx
          s%h(i,j,k) = s%h(i,j,k) + 0.1d0
        end do
      end do
    end do
  end subroutine
end module

program main
  use fields
  implicit none
  type(state) :: s
  call init(s, 500)
  s%h = 1
  call step(s)
  print *, sum(s%h)
end program
