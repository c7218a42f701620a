! f2cuda options: --auto=all --no-libraries
! Sums of several loops of which the inner ones have few terms, as in convolutions: the tiles of a kernel take their terms as those of one sum.
module short_sums
  implicit none
contains
  subroutine layer(nx, ny, ci, co, nb, x, w, b, y)
    integer, intent(in) :: nx, ny, ci, co, nb
    real, intent(in) :: x(nx+2,ny+2,ci,nb), w(3,3,ci,co), b(co)
    real, intent(out) :: y(nx,ny,co,nb)
    integer :: n, o, j, i, c, ky, kx
    real :: s
    do n = 1, nb
      do o = 1, co
        do j = 1, ny
          do i = 1, nx
            s = b(o)
            do c = 1, ci
              do ky = 1, 3
                do kx = 1, 3
                  s = s + x(i+kx-1, j+ky-1, c, n)*w(kx, ky, c, o)
                end do
              end do
            end do
            y(i, j, o, n) = max(0.0, s)
          end do
        end do
      end do
    end do
  end subroutine

  subroutine downward(nx, ci, co, x, w, y) ! steps, and bounds that loops around have
    integer, intent(in) :: nx, ci, co
    real(8), intent(in) :: x(nx,ci), w(0:4,ci,co)
    real(8), intent(inout) :: y(nx,co)
    integer :: o, i, c, k
    do o = 1, co
      do i = 5, nx
        do c = ci, 1, -2
          do k = 4, 0, -2
            y(i, o) = y(i, o) + w(k, c, o)*x(i-k, c)
          end do
        end do
      end do
    end do
  end subroutine

  subroutine triangle(nx, co, x, w, y) ! one loop's bounds are the next one's variable
    integer, intent(in) :: nx, co
    real(8), intent(in) :: x(nx,4,4), w(4,4,co)
    real(8), intent(out) :: y(nx,co)
    integer :: o, i, c, k, m
    do o = 1, co
      do i = 1, nx
        y(i, o) = 0
        do c = 1, 4
          do k = c, 4
            do m = 1, 2
              y(i, o) = y(i, o) + m*w(k, c, o)*x(i, k, c)
            end do
          end do
        end do
      end do
    end do
  end subroutine

  subroutine constant(nx, co, x, w, y) ! all of them have few
    integer, intent(in) :: nx, co
    real, intent(in) :: x(nx,2,3,2), w(2,3,2,co)
    real, intent(out) :: y(nx,co)
    integer :: o, i, c, k, m
    do o = 1, co
      do i = 1, nx
        y(i, o) = -1
        do c = 1, 2
          do k = 1, 3
            do m = 1, 2
              y(i, o) = max(y(i, o), x(i, m, k, c) - w(m, k, c, o))
            end do
          end do
        end do
      end do
    end do
  end subroutine
end module

program main
  use short_sums
  implicit none
  integer, parameter :: nx = 21, ny = 3, ci = 5, co = 18, nb = 2
  real :: x(nx+2,ny+2,ci,nb), w(3,3,ci,co), b(co), y(nx,ny,co,nb), x3(nx,2,3,2), w3(2,3,2,co), y3(nx,co)
  real(8) :: xd(nx,16), wd(0:4,16,co), yd(nx,co), wt(4,4,co)
  integer :: i
  x = reshape([(mod(i*7, 17)/16.0 - 0.5, i=1, size(x))], shape(x))
  w = reshape([(mod(i*5, 13)/16.0 - 0.5, i=1, size(w))], shape(w))
  b = [(i/8.0, i=1, co)]
  xd = reshape([(mod(i*7, 17)/16d0 - 0.5d0, i=1, size(xd))], shape(xd))
  wd = reshape([(mod(i*5, 13)/16d0 - 0.5d0, i=1, size(wd))], shape(wd))
  wt = reshape([(mod(i*3, 11)/16d0, i=1, size(wt))], shape(wt))
  x3 = reshape([(mod(i*7, 17)/16.0 - 0.5, i=1, size(x3))], shape(x3))
  w3 = reshape([(mod(i*5, 13)/16.0 - 0.5, i=1, size(w3))], shape(w3))
  call layer(nx, ny, ci, co, nb, x, w, b, y)
  print '(a,4f14.6)', 'layer', sum(y), y(1,1,1,1), y(nx,ny,co,nb), y(7,2,9,1)
  yd = 1
  call downward(nx, 7, co, xd, wd, yd)
  print '(a,4f14.6)', 'downward', sum(yd), yd(5,1), yd(nx,co), yd(7,9)
  call triangle(nx, co, xd, wt, yd)
  print '(a,4f14.6)', 'triangle', sum(yd), yd(1,1), yd(nx,co), yd(7,9)
  call constant(nx, co, x3, w3, y3)
  print '(a,4f14.6)', 'constant', sum(y3), y3(1,1), y3(nx,co), y3(7,9)
end program
