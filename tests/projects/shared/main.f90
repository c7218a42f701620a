! The same in Fortran, with a loop of its own.
program main
  use iso_c_binding
  implicit none
  interface
    subroutine give(a, n) bind(c)
      import
      integer(c_int), value :: n
      real(c_float) :: a(n)
    end subroutine
    integer(c_int) function take(a, n) bind(c)
      import
      integer(c_int), value :: n
      real(c_float) :: a(n)
    end function
  end interface
  real(c_float) :: a(100)
  integer :: i, present
  !$acc parallel loop
  do i = 1, 100
    a(i) = 1
  end do
  call give(a, 100)
  present = take(a, 100)
  print '(i0, 1x, i0)', present, nint(a(100))
end program
