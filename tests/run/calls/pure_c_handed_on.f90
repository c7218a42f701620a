! A PURE subroutine with BIND(C) that another one gets, which asks for BIND(C): its arrays come with the descriptors of C, so that it is handed on itself.
! f2cuda options: --auto=all
module slopes
  use iso_c_binding
  implicit none
contains
  pure subroutine rates(y, dy) bind(c)
    real(c_double), intent(in) :: y(:)
    real(c_double), intent(out) :: dy(:)
    integer :: i
    do i = 1, size(y)
      dy(i) = 2*y(i)
    end do
  end subroutine
  subroutine march(f, y)
    interface
      subroutine f(y, dy) bind(c)
        import
        real(c_double), intent(in) :: y(:)
        real(c_double), intent(out) :: dy(:)
      end subroutine
    end interface
    real(c_double), intent(inout) :: y(:)
    real(c_double) :: k(size(y))
    call f(y, k)
    y = y + k
  end subroutine
end module slopes
program pure_c_handed_on
  use slopes
  implicit none
  real(c_double) :: y(100)
  y = 1
  call march(rates, y(::2))
  print *, sum(y)
end program pure_c_handed_on
