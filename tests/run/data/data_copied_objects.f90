! objects with allocatable components that host statements copy: the device copies what it has of them
! expect: transfers: a%u 0 2
! expect: transfers: b%u 0 1
! expect: transfers: m%now%u 0 2
! expect: transfers: s%u 0 1
! environment: F2CUDA_HOST_BELOW=0
module states
  implicit none
  integer, parameter :: n = 3000
  type :: state
    integer :: steps = 0
    character(8) :: name = ' '
    real(8), allocatable :: u(:), v(:, :)
    real(8), pointer :: shared(:) => null()
    real(8) :: fixed(3) = 0
  end type
  type :: model
    type(state) :: now, before
    integer, allocatable :: flag(:)
  end type
  type :: closed
    private
    real(8), allocatable :: x(:)
  end type
contains
  subroutine start(s)
    type(state), intent(out) :: s
    integer :: i
    s%name = 'start'
    allocate (s%u(0:n - 1))
    do concurrent (i=0:n - 1)
      s%u(i) = modulo(i, 17)
    end do
  end subroutine
  subroutine step(s)
    type(state), intent(inout) :: s
    integer :: i
    do concurrent (i=lbound(s%u, 1):ubound(s%u, 1))
      s%u(i) = 0.5d0*s%u(i) + 1
    end do
    s%steps = s%steps + 1
    s%fixed(2) = s%steps
  end subroutine
  subroutine open_it(c)
    type(closed), intent(out) :: c
    integer :: i
    allocate (c%x(n))
    do concurrent (i=1:n)
      c%x(i) = i
    end do
  end subroutine
  real(8) function look(c)
    type(closed), intent(in) :: c
    look = c%x(n/2)
  end function
  subroutine local(s)
    type(state), intent(inout) :: s
    type(state) :: half
    integer :: i
    half = s
    do concurrent (i=0:n - 1)
      half%u(i) = half%u(i) + 1
    end do
    if (s%steps > 0) s = half
  end subroutine
end module
program copied_objects
  use states
  implicit none
  type(state) :: a, b, hist(4)
  type(model) :: m
  type(closed) :: c, d
  real(8), target :: t(5) = 5
  integer :: i, k
  call start(a)
  a%shared => t
  do k = 1, 5
    b = a
    call step(b)
    a = b
  end do
  print '(a,i3,1x,a,f12.6,f5.1,2i6,l2)', 'steps', a%steps, a%name, a%u(10), b%fixed(2), lbound(b%u), ubound(b%u), &
        associated(b%shared, t)
  call local(a)
  ! elements
  do k = 1, 3
    call step(a)
    hist(k) = a
  end do
  k = 1
  hist(modulo(k, 3) + 1) = b
  print '(a,i3,3f12.6,i3)', 'elements', k, hist(1)%u(10), hist(2)%u(10), hist(3)%u(10), hist(2)%steps
  ! a component that is not there, on one side and on the other
  allocate (b%v(2, 0:3))
  b%v = 7
  a = b
  print '(a,4i4)', 'there', lbound(a%v), ubound(a%v)
  deallocate (b%v, b%u)
  allocate (b%u(5:n))
  do concurrent (i=5:n)
    b%u(i) = i
  end do
  a = b
  print '(a,l2,2i6,f12.2)', 'not there', allocated(a%v), lbound(a%u), ubound(a%u), a%u(n)
  ! objects in objects
  m%now = a
  m%before = m%now
  do k = 1, 4
    call step(m%now)
    if (k == 2) m%before = m%now
  end do
  m%now%fixed = m%before%fixed
  print '(a,i3,2f12.4)', 'inside', m%before%steps, m%before%u(100), m%now%u(100)
  ! private components
  call open_it(c)
  d = c
  call open_it(c)
  print '(a,f12.2)', 'private', look(d)
end program
