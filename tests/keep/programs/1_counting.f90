module counting
  use, intrinsic :: iso_c_binding, only: c_long_long
  implicit none
  integer, parameter :: n = 1000, all = 8*n
  integer :: wrong = 0, cases = 0
  integer(c_long_long) :: in0 = 0, out0 = 0
  interface
    integer(c_long_long) function f2c_bytes_in() bind(c)
      import c_long_long
    end function
    integer(c_long_long) function f2c_bytes_out() bind(c)
      import c_long_long
    end function
  end interface
contains
  subroutine crossed(name, in, out)
    character(*), intent(in) :: name
    integer, intent(in) :: in, out
    integer(c_long_long) :: i, o
    i = f2c_bytes_in() - in0
    o = f2c_bytes_out() - out0
    cases = cases + 1
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
end module
