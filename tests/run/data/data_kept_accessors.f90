! Functions and subroutines of scalar statements, whose callers say what they touch; elements that stand for those behind them.
! options: -fopenmp
module access
  implicit none
  real(8) :: limit = 1
contains
  real(8) function get(x, i)
    real(8) :: x(*)
    integer :: i
    get = x(i)
    if (get < limit) get = limit
  end function
  subroutine put(x, i, v)
    integer :: i
    real(8) :: x(*), v
    x(i) = v
  end subroutine
  pure real(8) function third(x)
    real(8), intent(in) :: x(3)
    third = x(3)
  end function
  subroutine up(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = x(i) + 1
    end do
  end subroutine
end module

program accessors
  use access
  implicit none
  integer, parameter :: n = 1000
  real(8) :: a(n), s
  integer :: i, k
  a = 0
  s = 0
  do k = 1, 3
    call up(a)
    do i = 1, n
      s = s + get(a, i)
    end do
    call up(a)
    print *, third(a(5)), get(a(5), 4)
    call put(a(10), 2, s)
    call up(a)
    print *, a(11), local(a(3), 2)
    call local_put(a(20), 3)
    call up(a)
    print *, a(22), sum(a)
  end do
contains
  real(8) function local(x, i)
    real(8) :: x(*)
    integer :: i
    local = x(i)
  end function
  subroutine local_put(x, i)
    real(8) :: x(*)
    integer :: i
    x(i) = s
  end subroutine
end program
