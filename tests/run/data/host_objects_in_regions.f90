! Statements and loops of regions that run on the host call procedures which set arrays of an object, of a module, and of what no file tells: they begin with the device's
! values, and kernels behind them see what they have set.
! expect: compiler: stays on the host
module stores
  implicit none
  type :: store
    real, allocatable :: x(:)
  end type
  type, extends(store) :: more
    real, allocatable :: y(:)
  end type
  type :: ring
    real, pointer :: x(:)
  end type
  real, allocatable :: tab(:)
  character(8) :: text = '20 30 40'
contains
  subroutine set(p, i)
    class(store), intent(inout) :: p
    integer, intent(in) :: i
    integer :: s(3)
    !$acc routine seq
    read (text, *) s
    p%x(i) = s(2)
    tab(i) = s(3) + i
  end subroutine
  subroutine set_tab(i)
    integer, intent(in) :: i
    integer :: s(3)
    !$acc routine seq
    read (text, *) s
    tab(i) = s(1)
  end subroutine
  subroutine set_ring(r, i)
    type(ring), intent(in) :: r
    integer, intent(in) :: i
    integer :: s(3)
    !$acc routine seq
    read (text, *) s
    r%x(i) = r%x(i) + s(2)
  end subroutine
end module
program objects
  use stores
  implicit none
  type(more) :: p
  type(store) :: q
  type(ring) :: r
  class(store), allocatable :: c
  procedure(set_tab), pointer :: through
  integer :: i, n
  n = 100
  allocate(p%x(n), p%y(n), q%x(n), r%x(n), tab(n))
  allocate(more :: c)
  allocate(c%x(n))
  through => set_tab
  !$acc enter data create(p, p%x, p%y, q, q%x, tab, c, c%x, r%x)
  !$acc parallel loop present(p, q, tab)
  do i = 1, n
    p%x(i) = 0
    p%y(i) = 0
    q%x(i) = 2
    tab(i) = 0
  end do
  !$acc parallel loop present(c)
  do i = 1, n
    c%x(i) = 2
    r%x(i) = 1
  end do
  !$acc serial present(p, tab)
  call set(p, 3)
  call set_ring(r, 3)
  !$acc end serial
  call show
  !$acc serial
  call set_tab(4)
  !$acc end serial
  call show
  !$acc parallel loop
  do i = 7, 8
    call set(p, i)
  end do
  call show
  !$acc parallel loop
  do i = 1, n
    call set_ring(r, i)
  end do
  call show
  !$acc kernels
  call set(c, 2)
  call through(9)
  !$acc end kernels
  call show
  !$acc serial
  p%store = q
  !$acc end serial
  call show
contains
  subroutine show
    real :: s(4)
    s = 0
    !$acc parallel loop reduction(+: s) present(p, tab)
    do i = 1, n
      s(1) = s(1) + p%x(i)
      s(2) = s(2) + tab(i)
      s(3) = s(3) + c%x(i)
      s(4) = s(4) + r%x(i)
    end do
    print '(4f9.1)', s
  end subroutine
end program
