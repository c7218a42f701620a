submodule (ops) ops_more
  implicit none
contains
  module subroutine smooth(a, n)
    integer, intent(in) :: n
    real(wp), intent(inout) :: a(0:n + 1)
    real(wp) :: old(0:n + 1)
    integer :: i
    old = a
    !$acc parallel loop
    do i = 1, n
      a(i) = w(-1)*old(i - 1) + w(0)*old(i) + w(1)*old(i + 1)
    end do
  end subroutine smooth
end submodule ops_more
