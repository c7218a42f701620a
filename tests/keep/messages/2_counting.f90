! What has crossed, and kernels.
module counting
  use, intrinsic :: iso_c_binding, only: c_long_long
  implicit none
  integer, parameter :: n = 10, m = 100, whole = 8*n*m, row = 8*n, real8 = 8, inside = 1, none = -1
  integer :: wrong = 0, ierr, status(6)
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
    if (f2c_bytes_in() - in0 /= in .or. f2c_bytes_out() - out0 /= out) then
      print '(a,": in ",i0,", must be ",i0,"; out ",i0,", must be ",i0)', &
        name, f2c_bytes_in() - in0, in, f2c_bytes_out() - out0, out
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
  subroutine add(u)
    real(8), intent(inout) :: u(n,m)
    integer :: i, j
    do concurrent (i = 1:n, j = 1:m)
      u(i,j) = u(i,j) + 1
    end do
  end subroutine
  real(8) function total(u)
    real(8), intent(in) :: u(n,m)
    integer :: i, j
    total = 0
    do concurrent (i = 1:n, j = 1:m) reduce(+: total)
      total = total + u(i,j)
    end do
  end function
end module
