! whole arrays that host statements copy: where kernels have changed one, the device makes the copy
! expect: transfers: u 2 2
! expect: transfers: v 1 2
! expect: transfers: w 0 2
! expect: transfers: c%old 0 1
! environment: F2CUDA_HOST_BELOW=0
module fields
  implicit none
  integer, parameter :: n = 4000
  type :: cell
    real(8), allocatable :: now(:), old(:)
  end type
contains
  subroutine smooth(a, b)
    real(8), intent(in) :: a(:)
    real(8), intent(inout) :: b(:)
    integer :: i
    do concurrent (i=2:size(a) - 1)
      b(i) = 0.25d0*a(i - 1) + 0.5d0*a(i) + 0.25d0*a(i + 1)
    end do
  end subroutine
  subroutine keep(to, from) ! sections and pointers of any stride come here
    real(8), intent(inout) :: to(:)
    real(8), intent(in) :: from(:)
    to = from
  end subroutine
end module
program copied_arrays
  use fields
  implicit none
  real(8) :: u(n), v(n)
  real(8), allocatable :: w(:), other(:)
  real(8), target :: room(2*n)
  real(8), pointer :: p(:), q(:)
  type(cell) :: c
  integer :: i, k
  do concurrent (i=1:n)
    u(i) = modulo(i*7, 64)
    v(i) = 0
  end do
  v = u
  do k = 1, 6
    call smooth(u, v)
    u = v
    if (k == 5) w = u ! allocated there
  end do
  print '(a,2f12.6)', 'element', u(100), w(100)
  call smooth(w, v)
  w(:) = v
  print '(a,f12.6)', 'section', w(n/2)
  ! other bounds and another shape
  allocate (other(0:9))
  call smooth(u, v)
  other = v
  print '(a,3i6)', 'shape', lbound(other), ubound(other), size(other)
  call smooth(other, u)
  deallocate (other)
  allocate (other(0:n - 1))
  call smooth(u, v)
  other = v
  print '(a,2i6)', 'bounds', lbound(other), ubound(other)
  do concurrent (i=0:n - 1)
    other(i) = 2*other(i)
  end do
  print '(a,f12.6)', 'twice', other(n/2)
  ! components
  allocate (c%now(n))
  do concurrent (i=1:n)
    c%now(i) = i
  end do
  c%old = c%now
  do k = 1, 3
    call smooth(c%old, c%now)
    c%old = c%now
  end do
  print '(a,f12.6)', 'component', c%old(n/2)
  ! the host changes one of them before and after
  u = 1
  call smooth(u, v)
  v(5) = 8
  u = v
  u(6) = 9
  call smooth(u, v)
  print '(a,3f12.6)', 'host', v(5:7)
  ! a loop without kernels
  call smooth(u, v)
  do k = 1, 3
    u = v
    u(k + 1) = u(k + 1) + v(k)
  end do
  print '(a,4f12.6)', 'loop', u(1:4)
  ! overlap and strides
  do concurrent (i=1:2*n)
    room(i) = i
  end do
  p => room(1:n)
  q => room(3:n + 2)
  p = q
  do concurrent (i=1:n)
    p(i) = p(i) + 1
  end do
  print '(a,3f12.1)', 'overlap', room(1), room(n), room(n + 1)
  p => room(1:2*n - 1:2)
  q => room(2:2*n:2)
  do concurrent (i=1:n)
    q(i) = -i
  end do
  p = q
  call keep(q, p)
  do concurrent (i=1:2*n)
    room(i) = room(i)*2
  end do
  print '(a,4f12.1)', 'strides', room(1:4)
end program
