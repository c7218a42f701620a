! Procedures of a submodule use its own variables and private ones of its module: their loops have kernels, loops elsewhere that call them are the host's.
! f2cuda options: --auto=all
! expect: compiler: stays on the host: 'hidden', which 'pick' uses, has no name in 'p'
module store
  implicit none
  private
  integer, parameter :: n = 300
  real(8) :: inner(n) = 1
  real(8), public :: shared(n) = 2
  public :: fill, total, pick, bump, n
  interface
    module subroutine fill(f)
      real(8), intent(in) :: f
    end subroutine
    module function total() result(r)
      real(8) :: r
    end function
    module real(8) function pick(i)
      integer, intent(in) :: i
    end function
    module subroutine bump(i)
      integer, intent(in) :: i
    end subroutine
  end interface
end module
submodule (store) keep
  implicit none
  real(8) :: hidden(n) = 3
  integer :: calls = 0
contains
  module procedure fill
    integer :: i
    do i = 1, n
      hidden(i) = f*i
      inner(i) = inner(i) + f
    end do
    calls = calls + 1
  end procedure
  module procedure total
    integer :: i
    r = calls
    do i = 1, n
      r = r + hidden(i) + inner(i) + shared(i)
    end do
  end procedure
  module procedure pick
    pick = hidden(i) + inner(n + 1 - i)
  end procedure
  module subroutine bump(i)
    integer, intent(in) :: i
    hidden(i) = hidden(i) + 1
    inner(i) = inner(i)*2
  end subroutine
end submodule
program p
  use store
  implicit none
  real(8) :: a(n)
  integer :: i
  a = 1
  call fill(0.5d0)
  do i = 1, n
    a(i) = a(i) + pick(i)
    shared(i) = shared(i) + i
  end do
  print *, total(), sum(a)
  do i = 1, n
    call bump(i)
  end do
  call fill(0.25d0)
  do i = 1, n
    call bump(i)
  end do
  do i = 1, n
    shared(i) = shared(i)*2 + a(i)
  end do
  print *, total(), sum(a)
end program
