! Turns that write the same each time may run at once, but seven of them are the host's, and what they call has kernels.
module turns
  implicit none
contains
  subroutine twice(m, x, y)
    integer, intent(in) :: m
    real(8), intent(in) :: x(m)
    real(8), intent(inout) :: y(m)
    integer :: k
    do k = 1, m
      y(k) = 2*x(k)
    end do
  end subroutine

  subroutine run(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 100000
    real(8), allocatable :: a(:), b(:)
    integer :: i, turn
    allocate (a(n), b(n))
    do i = 1, n
      a(i) = i
    end do
    do turn = 1, turns
      call twice(n, a, b)
    end do
    print *, sum(b)
  end subroutine
end module

program main
  use turns, only: run
  implicit none
  call run(7)
end program
