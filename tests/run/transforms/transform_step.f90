! Steps that are known at run time only: references that are whole steps apart
program transform_step
  implicit none
  integer, parameter :: top = 900
  integer, parameter :: sizes(6) = [0, 1, 2, 3, 65, top]
  integer, parameter :: steps(6) = [1, 2, 7, -1, -3, 500]
  real(8) :: a(-1600:top + 1600), b(-1600:top + 1600), c(0:top, 0:9)
  integer :: i, k, m, n, inc
  do m = 1, size(sizes)
    n = sizes(m)
    do k = 1, size(steps)
      call start
      if (steps(k) > 0) then
        call run(1, n, steps(k))
      else
        call run(n, 1, steps(k))
      end if
      print '(2i5, 3f18.8)', n, steps(k), sum(a), sum(b), sum(c)
      print '(6f13.6)', a(0:11), b(0:5)
    end do
  end do
contains
  subroutine run(lo, hi, inc)
    integer, intent(in) :: lo, hi, inc
    !$acc kernels
    do i = lo, hi, inc
      a(i) = a(i + inc) + b(i)
    end do
    do i = lo, hi, inc
      b(i) = a(i + 2*inc) - a(i)
      a(i) = b(i + inc)*0.5d0
    end do
    do i = lo, hi, inc
      b(i) = b(i - inc)*0.25d0 + a(i)
    end do
    do i = lo, hi, inc
      c(i, 3) = a(i) + c(i, 4)
    end do
    !$acc end kernels
  end subroutine
  subroutine start
    integer :: l
    do l = lbound(a, 1), ubound(a, 1)
      a(l) = modulo(l*7, 13)/16d0
      b(l) = modulo(l*5, 11)/8d0
    end do
    do l = 0, top
      c(l, :) = modulo(l*3, 7)/8d0
    end do
  end subroutine
end program transform_step
