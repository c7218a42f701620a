! Procedures bound to types, called by way of CLASS dummies whose actual arguments are TYPE, and statement functions in subscripts.
! f2cuda options: --auto=all
! expect: report: 3 parallel, proved; kernel
module gen_m
  implicit none
  type gen
    integer(8) :: s = 1
  contains
    procedure :: start
    procedure :: uniform
    procedure :: pair
    procedure :: which => base_which
  end type
  type, extends(gen) :: gen2
    integer :: extra = 3
  contains
    procedure :: which => child_which
  end type
contains
  subroutine start(self, k)
    class(gen), intent(inout) :: self
    integer, intent(in) :: k
    integer :: i
    real :: u
    self%s = k*7919_8 + 17
    do i = 1, 3
      u = self%uniform()
    end do
  end subroutine
  function uniform(self) result(u)
    class(gen), intent(inout) :: self
    real :: u
    self%s = mod(self%s*16807_8, 2147483647_8)
    u = real(self%s)/2147483647.0
  end function
  function pair(self) result(u)
    class(gen), intent(inout) :: self
    real :: u
    u = self%uniform() - 0.5
    if (u < 0) then
      u = -u
      return
    end if
    u = u + self%uniform() + self%which()
  end function
  integer function base_which(self)
    class(gen), intent(in) :: self
    base_which = 1
  end function
  integer function child_which(self)
    class(gen2), intent(in) :: self
    child_which = 10 + self%extra
  end function
end module
program p
  use gen_m
  implicit none
  integer, parameter :: n = 1500
  type(gen) :: g
  type(gen2) :: h
  real :: a(n), b(n), t
  integer :: i, lin, j, k, nx, q(20, 30)
  lin(j, k) = j + (k - 1)*nx
  nx = 50
  do i = 1, n
    call g%start(i)
    a(i) = g%pair() + g%pair()
  end do
  print *, a(1:3), sum(a)
  do i = 1, n
    call h%start(i)
    b(i) = h%pair() + h%pair()
  end do
  print *, b(1:3), sum(b)
  do k = 1, 30
    do j = 1, 50
      a(lin(j, k)) = b(lin(j, k))*2
    end do
  end do
  print *, a(1:3), sum(a)
end program
