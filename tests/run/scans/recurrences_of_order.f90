! Recurrences of order two to four: the iterations compose to products of small matrices.
! f2cuda options: --auto=all
! expect: report: 1 recurrence: x(i) = a*x(i - 1) + b*x(i - 2) + f(i)
! expect: code: 6 launch.carried<f2c::op::compose_order, f2c::companion<
program recurrences_of_order
  implicit none
  integer, parameter :: n = 5000
  real(8) :: x(n), f(n), g(0:n), y(-2:n)
  complex(8) :: z(n)
  real(4) :: q(n)
  real(8) :: w(n)
  integer :: k(n), i
  do i = 1, n
    w(i) = 0.5d0
    f(i) = mod(i*7, 13)*0.125d0
    x(i) = 0.5d0*mod(i, 3)
    z(i) = cmplx(0.25d0*mod(i, 5), 0.5d0, 8)
    g(i) = 1 + mod(i, 4)*0.25d0
    k(i) = mod(i, 3)
    q(i) = mod(i, 9)
  end do
  g(0) = 1
  y = 1
  call filter(x, f, n, 0.5d0, 0.25d0)
  call backward(y(1:n), f, n)
  call fibonacci(k, n)
  call third(q, n)
  call both(z, f, n)
  call legendre(g, 0.75d0, n)
  call products(w, n)
  print '(5f14.7)', x(1:n:777), sum(x)
  print '(5f14.7)', y(1:n:777), sum(y)
  print '(10i12)', k(1:n:555), sum(k)
  print '(5f14.5)', q(1:n:777)
  print '(4f14.7)', z(1:n:777)
  print '(5f14.7)', g(1:n:777)
  print '(5f14.7)', w(1:n:777)
contains
  subroutine filter(x, f, n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8), intent(in) :: f(n), a, b
    integer :: i
    do i = 3, n
      x(i) = a*x(i-1) + b*x(i-2) + f(i)
    end do
  end subroutine
  subroutine backward(x, f, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8), intent(in) :: f(n)
    integer :: i
    do i = n-2, 1, -1
      x(i) = (f(i) - x(i+1)*0.5d0 - x(i+2))*0.25d0
    end do
  end subroutine
  subroutine fibonacci(k, n)
    integer, intent(in) :: n
    integer, intent(inout) :: k(n)
    integer :: i
    do i = 3, n
      k(i) = k(i-1) - k(i-2)
    end do
  end subroutine
  subroutine third(q, n)
    integer, intent(in) :: n
    real(4), intent(inout) :: q(n)
    integer :: i
    do i = 4, n
      q(i) = 0.5*q(i-1) + 0.125*q(i-3) - 0.25*q(i-2) + q(i)
    end do
  end subroutine
  subroutine both(z, f, n)
    integer, intent(in) :: n
    complex(8), intent(inout) :: z(n)
    real(8), intent(in) :: f(n)
    integer :: i
    do i = 3, n
      if (f(i) > 0.75d0) then
        z(i) = (0.5d0, 0.25d0)*z(i-1) - 0.25d0*z(i-2)
      else
        z(i) = f(i) + z(i-2)*0.5d0 + 0.125d0*z(i-1)
      end if
    end do
  end subroutine
  subroutine products(w, n)           ! not linear
    integer, intent(in) :: n
    real(8), intent(inout) :: w(n)
    integer :: i
    do i = 3, n
      w(i) = 0.5d0 + 0.5d0*w(i-1)*w(i-2)
    end do
  end subroutine
  subroutine legendre(p, t, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: p(0:n)
    real(8), intent(in) :: t
    integer :: i
    p(1) = t
    do i = 2, n
      p(i) = ((2*i - 1)*t*p(i-1) - (i - 1)*p(i-2))/i
    end do
  end subroutine
end program
