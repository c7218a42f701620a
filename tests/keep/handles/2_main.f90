! Variables of a module that another compiler has made: numbers lead nowhere, and what its pointers lead to comes home.
module counting
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: wrong = 0
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
  subroutine scale(x, by)
    real(8), intent(inout) :: x(:)
    real(8), intent(in) :: by
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = x(i)*by
    end do
  end subroutine
end module

program main
  use counting
  use handles
  implicit none
  real(8), allocatable :: u(:)
  integer :: k
  allocate (u(1000))
  u = 1
  do k = 1, 5
    call scale(u, 2d0)
    call tick(dataset, small, factor, level)
  end do
  if (f2c_bytes_in() > 0) call crossed('numbers of another module', 8000, 0)
  call holds('numbers of another module', u(7) == 32 .and. calls == 5)

  call make
  do k = 1, 2
    call scale(shown%x, 2d0)
    call change
  end do
  call holds('pointer of another module', shown%x(7) == 7)
  if (wrong > 0) error stop
  print '(a)', 'all counts are right'
end program
