! A model in several files: the state, its kernels, files that others have compiled, and a main program without kernels.
module state
  use, intrinsic :: iso_c_binding, only: c_long_long, c_double, c_int
  implicit none
  integer, parameter :: n = 1000, all = 8*n
  type domain
    real(8), allocatable :: u(:), v(:)
    integer :: steps = 0
  end type
  type(domain) :: grid
  integer :: wrong = 0
  integer(c_long_long) :: in0 = 0, out0 = 0
  interface
    integer(c_long_long) function f2c_bytes_in() bind(c)
      import c_long_long
    end function
    integer(c_long_long) function f2c_bytes_out() bind(c)
      import c_long_long
    end function
    ! in another file, and compiled by f2cuda
    subroutine add_to(x, k, by)
      integer, intent(in) :: k
      real(8), intent(inout) :: x(k)
      real(8), intent(in) :: by
    end subroutine
    ! in C
    subroutine add_in_c(x, k) bind(c)
      import c_double, c_int
      real(c_double) :: x(*)
      integer(c_int), value :: k
    end subroutine
    subroutine call_back(f) bind(c)
      interface
        subroutine f() bind(c)
        end subroutine
      end interface
    end subroutine
  end interface
contains
  subroutine crossed(name, in, out)
    character(*), intent(in) :: name
    integer, intent(in) :: in, out
    integer(c_long_long) :: i, o
    i = f2c_bytes_in() - in0
    o = f2c_bytes_out() - out0
    if (i /= in .or. o /= out) then
      print '(a,": in ",i0,", must be ",i0,"; out ",i0,", must be ",i0)', name, i, in, o, out
      wrong = wrong + 1
    end if
    in0 = f2c_bytes_in()
    out0 = f2c_bytes_out()
  end subroutine
  subroutine holds(name, ok)
    character(*), intent(in) :: name
    logical, intent(in) :: ok
    if (ok) return
    print '(a,": a wrong value")', name
    wrong = wrong + 1
  end subroutine
  ! Callers see by the interface file that no kernel is launched here.
  real(8) function get(x, i)
    real(8), intent(in) :: x(:)
    integer, intent(in) :: i
    get = x(i)
  end function
  subroutine put(value, to, i)
    integer :: i
    real(8) :: value, to(n)
    to(i) = value
  end subroutine
end module
