! A PURE subroutine with BIND(C), called on the host and through its C name: the host's own calls go to a variant with kernels.
! f2cuda options: --auto=all
! expect: report: 1 subroutine f2c_v_rates_decay
module rates
  use iso_c_binding, only: c_double, c_int
  implicit none
contains
  pure subroutine decay(n, a, h, b) bind(c, name='rates_decay_c')
    integer(c_int), intent(in), value :: n
    real(c_double), intent(in) :: a(n)
    real(c_double), intent(in), value :: h
    real(c_double), intent(inout) :: b(n)
    integer :: i
    do i = 1, n
      b(i) = b(i) - h*a(i)*b(i)
    end do
  end subroutine decay

  subroutine march(n, a, b)
    integer, intent(in) :: n
    real(c_double), intent(in) :: a(n)
    real(c_double), intent(inout) :: b(n)
    integer :: t
    do t = 1, 3
      call decay(n, a, 0.125d0, b)
      b = b + a
    end do
  end subroutine march
end module rates

program pure_bind_c
  use rates
  implicit none
  interface
    subroutine from_c(n, a, h, b) bind(c, name='rates_decay_c')
      import :: c_double, c_int
      integer(c_int), value :: n
      real(c_double), value :: h
      real(c_double) :: a(n), b(n)
    end subroutine from_c
  end interface
  real(c_double) :: a(100), b(100)
  integer :: i
  do i = 1, 100
    a(i) = mod(i*7, 11)/16d0
    b(i) = mod(i*3, 13)
  end do
  call march(100, a, b)
  call from_c(100, a, 0.5d0, b)
  print '(3f16.10)', sum(b), b(1), b(100)
end program pure_bind_c
