! NORM2 in conditions and assignments of loops that iterate: a sum of squares on the device and its root; the function itself where squares have no
! room, and where the elements are chosen by the loop or few.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=0
! expect: report: 1 f2c_1 = sum((w(:,1))**2)
! expect: report: 1 f2c_2 = sum((x)**2)
! expect: report: 1 f2c_3 = sum(real(y, 8)**2)
module solver
  implicit none
contains
  subroutine reduce(w, x, y, n, its)
    integer, intent(in) :: n
    real(8), intent(inout) :: w(n,2), x(:)
    real, intent(inout) :: y(:)
    integer, intent(out) :: its(4)
    real(8) :: r, d(3)
    integer :: it, i
    do it = 1, 60
      its(1) = it
      if (norm2(w(:,1)) < 1d-3) exit
      w(:,1) = w(:,1)*0.5d0
    end do
    do it = 1, 2000
      its(2) = it
      r = norm2(x)
      if (r > 1d200 .or. r < 1d-200) exit
      x = x*4
    end do
    do it = 1, 30
      its(3) = it
      if (it > 1 .and. norm2(y) < 0.01) exit
      y = y*0.5
      print '(i3)', it
    end do
    its(4) = 0
    do i = 1, n
      d = [w(i,2), 1d0, 2d0]
      if (norm2(d) > 3) its(4) = its(4) + 1
    end do
  end subroutine
end module
program norms
  use solver
  implicit none
  integer, parameter :: n = 500
  real(8) :: w(n,2), x(n)
  real :: y(n)
  integer :: its(4), i
  do i = 1, n
    w(i,:) = 1 + mod(i, 7)
    x(i) = 1d-150*(1 + mod(i, 5))
    y(i) = 1 + mod(i, 3)
  end do
  call reduce(w, x, y, n, its)
  print '(4i6)', its
  x = 1d180*(1 + mod([(i, i = 1, n)], 5))
  call reduce(w, x, y, n, its)
  print '(4i6)', its
end program
