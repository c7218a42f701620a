! Array components of an array's elements beside array constructors and MATMUL, in loops that set them: each iteration has its own element
! f2cuda options: --auto=all
! expect: report: 3 parallel, proved; kernel move_
! expect: report: 1 parallel, proved; kernel turn_
! expect: compiler: stays on the host: a scan over arrays of a derived type is not supported in device code
! expect: report: 1 do ip = 1, n                                  sequential
program components_in_array_functions
  implicit none
  type point
    real(8) :: x(2), v(2), c(2,2)
  end type
  type(point) :: p(40)
  integer :: i
  do i = 1, 40
    p(i)%x = [i*1d0, mod(i*7, 5)*1d0]
    p(i)%v = [1d0, 0.5d0*i]
    p(i)%c = reshape([1d0, 0.25d0*i, -0.5d0, 2d0], [2, 2])
  end do
  call move(p, 0.5d0)
  call turn(p)
  call shift(p, 39)
  do i = 1, 40, 13
    print '(8f12.4)', p(i)
  end do
contains
  subroutine move(pts, h)
    type(point), intent(inout) :: pts(:)
    real(8), intent(in) :: h
    real(8) :: d(2), eye(2,2)
    integer :: ip, b(2)
    eye = reshape([1d0, 0d0, 0d0, 1d0], [2, 2])
    do ip = 1, size(pts)
      b = int(pts(ip)%x)
      d = [b(1) + 1, b(2)]*h - pts(ip)%x
      pts(ip)%x = pts(ip)%x + d
      pts(ip)%c = matmul(eye + h*pts(ip)%c, pts(ip)%c)
    end do
  end subroutine
  subroutine turn(pts)
    type(point), intent(inout) :: pts(:)
    integer :: ip
    do ip = 1, size(pts)
      pts(ip)%v = matmul(pts(ip)%c, pts(ip)%v) - pts(ip)%x
      pts(ip)%x(1:2) = [pts(ip)%v(2), 1d0]*2 - pts(ip)%x(1:2)
    end do
  end subroutine
  subroutine shift(pts, n) ! what the next element was before
    type(point), intent(inout) :: pts(:)
    integer, intent(in) :: n
    integer :: ip
    do ip = 1, n
      pts(ip+1)%x = [1d0, 2d0] + 0.5d0*pts(ip)%x
      pts(ip+1)%v = matmul(pts(ip)%c, pts(ip)%v)*0.001d0
    end do
  end subroutine
end program
