! Pointers to intrinsic functions that nothing declares, and a comma that nothing follows.
program targets
  implicit none
  abstract interface
    real(8) function of_one(x)
      real(8), intent(in) :: x
    end function
  end interface
  procedure(of_one), pointer :: p
  real(8) :: y
  p => dsin
  y = p(1d0)
  p => dcos
  read *,
  read '(a)', ! the rest of a line
  read 10,
10 format(a)
end program
