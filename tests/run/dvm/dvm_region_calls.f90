! A loop of a region that stays on the host calls procedures whose loops would have kernels (--auto): they are the host's, too, so that what they set
! is what the loop finds, in arguments and in variables of a module.
! f2cuda options: --auto=all
! expect: host: none asks for the loop
module dvm_region_work
  implicit none
  integer :: g(40) = 3
contains
  subroutine step(x, n, k)
    integer, intent(in) :: n, k
    integer, intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = x(i) + k*i
    end do
  end subroutine step
  subroutine step_module(k)
    integer, intent(in) :: k
    integer :: i
    do i = 1, size(g)
      g(i) = g(i) + k*i
    end do
  end subroutine step_module
  integer function total(x, n)
    integer, intent(in) :: n, x(n)
    integer :: i
    total = 0
    do i = 1, n
      total = total + x(i)
    end do
  end function total
end module dvm_region_work

program dvm_region_calls
  use dvm_region_work
  implicit none
  integer, parameter :: n = 40
  integer :: x(n), y(n), i, k, s(3)
  x = 1
  y = 2
  !DVM$ ACTUAL
  !DVM$ REGION
  !DVM$ PARALLEL (i)
  do i = 1, n
    x(i) = x(i) + i
    y(i) = y(i) - i
    g(i) = 2*g(i)
  end do
  do k = 1, 3
    call step(x, n, k)
    y(k) = x(k) + x(n)
    call step_module(k)
    y(k + 5) = g(k)
    s(k) = total(x, n)
  end do
  !DVM$ PARALLEL (i)
  do i = 1, n
    x(i) = x(i) + y(i) + g(i)
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL
  print *, sum(x), sum(y), sum(g), s
  print *, x(1:5), y(1:9), g(1:4)
end program dvm_region_calls
