! Kalman filters of many targets: 6 x 6 covariances by MATMUL and TRANSPOSE, 3 measurements, a 3 x 3 inverse
module kf
  implicit none
  integer, parameter :: rk = kind(1d0)
  type track
    real(rk) :: x(6), p(6,6)
    integer :: hits = 0
  end type
contains
  pure function inv3(a) result(b)
    real(rk), intent(in) :: a(3,3)
    real(rk) :: b(3,3), d
    d = a(1,1)*(a(2,2)*a(3,3)-a(2,3)*a(3,2)) - a(1,2)*(a(2,1)*a(3,3)-a(2,3)*a(3,1)) + a(1,3)*(a(2,1)*a(3,2)-a(2,2)*a(3,1))
    b(1,1) = (a(2,2)*a(3,3)-a(2,3)*a(3,2))/d; b(1,2) = (a(1,3)*a(3,2)-a(1,2)*a(3,3))/d; b(1,3) = (a(1,2)*a(2,3)-a(1,3)*a(2,2))/d
    b(2,1) = (a(2,3)*a(3,1)-a(2,1)*a(3,3))/d; b(2,2) = (a(1,1)*a(3,3)-a(1,3)*a(3,1))/d; b(2,3) = (a(1,3)*a(2,1)-a(1,1)*a(2,3))/d
    b(3,1) = (a(2,1)*a(3,2)-a(2,2)*a(3,1))/d; b(3,2) = (a(1,2)*a(3,1)-a(1,1)*a(3,2))/d; b(3,3) = (a(1,1)*a(2,2)-a(1,2)*a(2,1))/d
  end function
  pure subroutine step(t, z, dt)
    type(track), intent(inout) :: t
    real(rk), intent(in) :: z(3), dt
    real(rk) :: f(6,6), h(3,6), s(3,3), g(6,3), y(3), eye(6,6)
    integer :: i
    f = 0; h = 0; eye = 0
    do i = 1, 6
      f(i,i) = 1; eye(i,i) = 1
    end do
    do i = 1, 3
      f(i,i+3) = dt; h(i,i) = 1
    end do
    t%x = matmul(f, t%x)
    t%p = matmul(matmul(f, t%p), transpose(f)) + .01_rk*eye
    y = z - matmul(h, t%x)
    s = matmul(matmul(h, t%p), transpose(h))
    do i = 1, 3
      s(i,i) = s(i,i) + .1_rk
    end do
    g = matmul(matmul(t%p, transpose(h)), inv3(s))
    t%x = t%x + matmul(g, y)
    t%p = matmul(eye - matmul(g, h), t%p)
    if (dot_product(y, y) < 4) t%hits = t%hits + 1
  end subroutine
end module
program main
  use kf
  implicit none
  type(track), allocatable :: tr(:)
  integer :: n, i, k
  real(rk) :: z(3)
  integer(8) :: c0, c1, r
  character(20) :: arg
  n = 100000; if (command_argument_count() > 0) then; call get_command_argument(1, arg); read (arg, *) n; end if
  allocate(tr(n))
  do i = 1, n
    tr(i)%x = 0; tr(i)%p = 0
    do k = 1, 6
      tr(i)%p(k,k) = 1
    end do
  end do
  call system_clock(c0, r)
  do k = 1, 10
    do i = 1, n
      z = [sin(.1_rk*k + i), cos(.2_rk*k), .01_rk*k*mod(i,7)]
      call step(tr(i), z, .1_rk)
    end do
  end do
  call system_clock(c1)
  print '(a,3es16.8,i10)', 'kalman', sum(tr%x(1)), sum(tr%p(1,1)), sum(tr%x(6)), sum(tr%hits)
  print '(a,f10.1)', 'ms', 1d3*(c1-c0)/real(r,rk)
end program
