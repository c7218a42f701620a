! Calls in loops get objects with allocatable components, by type-bound functions and by plain ones: bodies stand in the place of calls.
! Results that are arrays, objects in objects, subroutines that set elements, loops in procedures, calls in calls.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=0
! expect: report: 6 form: bodies in the place of calls
! expect: compiler: stays on the host
module fields
  implicit none
  integer, parameter :: rk = kind(1d0)
  type :: field
    real(rk), allocatable :: q(:,:,:)
    real(rk), allocatable :: t(:)
    real(rk) :: gamma = 1.4_rk
  contains
    procedure :: primitive
    procedure :: pressure
    procedure :: set
    procedure :: column
  end type
  type :: solver
    type(field) :: now
    integer :: n = 0
  end type
contains
  pure function primitive(self, i, j) result(v)
    class(field), intent(in) :: self
    integer, intent(in) :: i, j
    real(rk) :: v(3)
    v(1) = self%q(1,i,j)
    v(2) = self%q(2,i,j)/v(1)
    v(3) = self%pressure(i, j)
  end function
  pure function pressure(self, i, j) result(p)
    class(field), intent(in) :: self
    integer, intent(in) :: i, j
    real(rk) :: p
    if (self%q(1,i,j) > 1.5_rk) then
      p = (self%gamma - 1)*self%q(3,i,j)
    else
      p = self%q(3,i,j) - self%q(2,i,j)**2
    end if
  end function
  subroutine set(self, i, j, x)
    class(field), intent(inout) :: self
    integer, intent(in) :: i, j
    real(rk), intent(in) :: x
    self%q(1,i,j) = x + self%t(i)
    self%q(2:3,i,j) = 2*x
  end subroutine
  pure function column(self, j, m) result(s)       ! a loop of its own
    class(field), intent(in) :: self
    integer, intent(in) :: j, m
    real(rk) :: s
    integer :: i
    s = 0
    do i = 1, m
      s = max(s, abs(self%q(1,i,j)))
    end do
  end function
  pure real(rk) function at(f, i, j)
    type(field), intent(in) :: f
    integer, intent(in) :: i, j
    at = f%q(1,i,j)*f%t(j)
  end function
end module
program objects
  use fields
  implicit none
  type(solver) :: s
  type(field) :: g(2)
  real(rk) :: v(3), m, c(40), d(40,40), e(40)
  integer :: i, j, k
  s%n = 40
  allocate(s%now%q(3,40,40), s%now%t(40))
  do k = 1, 2
    allocate(g(k)%q(3,40,40), g(k)%t(40))
    g(k)%q = k; g(k)%t = 0.5_rk
  end do
  s%now%t = [(0.25_rk*i, i = 1, 40)]
  do j = 1, s%n
    do i = 1, s%n
      call s%now%set(i, j, 1 + mod(i*5 + j*3, 7)*0.125_rk)
    end do
  end do
  m = 0
  do j = 1, s%n
    do i = 1, s%n
      v = s%now%primitive(i, j)
      m = max(m, v(2) + v(3))
    end do
  end do
  print '(f12.6)', m
  do j = 1, s%n
    c(j) = s%now%column(j, s%n)
  end do
  print '(4f12.6)', c(1:40:10)
  do j = 1, s%n
    do i = 1, s%n
      d(i,j) = at(s%now, i, j) + pressure(s%now, j, i)
    end do
  end do
  print '(4f12.6)', d(1,1), d(40,40), d(3,7), d(7,3)
  do concurrent (j = 1:40, i = 1:40)
    d(i,j) = d(i,j) + at(s%now, j, i)
  end do
  print '(4f12.6)', d(1,1), d(40,40), d(3,7), d(7,3)
  m = 0
  do i = 2, s%n                               ! what it reads an earlier iteration has set
    call s%now%set(i, 1, s%now%q(1,i-1,1)*0.5_rk)
  end do
  do i = 1, s%n
    m = m + at(s%now, i, 1)
  end do
  print '(f14.6)', m
  associate (f => s%now)
    do i = 1, s%n
      e(i) = f%pressure(i, 2) + f%pressure(2, i)
    end do
  end associate
  print '(4f12.6)', e(1:40:10)
  do i = 1, s%n
    c(i) = at(g(2), i, i) + at(g(1), i, 1)
  end do
  print '(2f12.6)', c(1), c(40)
end program
