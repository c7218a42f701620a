! options: --auto=all
! A press and a bakery: halftones, dough by finite volumes, ovens, stacks of sheets, colours.
module press_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
  type :: sheet
    real(sp) :: cyan, magenta, yellow, black
  end type
contains
  ! Halftone by an ordered pattern of 8 x 8.
  subroutine halftone(nx, ny, grey, pattern, dot)
    integer, intent(in) :: nx, ny, pattern(0:7,0:7)
    real(sp), intent(in) :: grey(nx,ny)
    integer, intent(inout) :: dot(nx,ny)
    integer :: i, j
    do j = 1, ny
      do i = 1, nx
        if (grey(i,j)*64 > pattern(iand(i, 7), iand(j, 7))) then
          dot(i,j) = 1
        else
          dot(i,j) = 0
        end if
      end do
    end do
  end subroutine

  ! From light to inks.
  subroutine separate(n, r, g, b, ink)
    integer, intent(in) :: n
    real(sp), intent(in) :: r(n), g(n), b(n)
    type(sheet), intent(inout) :: ink(n)
    integer :: i
    real(sp) :: k
    do i = 1, n
      k = 1 - max(r(i), g(i), b(i))
      ink(i)%black = k
      ink(i)%cyan = (1 - r(i) - k)/(1 - k + 1e-6)
      ink(i)%magenta = (1 - g(i) - k)/(1 - k + 1e-6)
      ink(i)%yellow = (1 - b(i) - k)/(1 - k + 1e-6)
    end do
  end subroutine

  ! Heat of loaves in a moving oven: implicit in depth, each loaf by itself.
  subroutine bake(nl, nd, t, a, oven)
    integer, intent(in) :: nl, nd
    real(dp), intent(inout) :: t(nl,nd)
    real(dp), intent(in) :: a, oven(nl)
    real(dp) :: c(64), w
    integer :: l, d
    do l = 1, nl
      c(1) = -a/(1 + a)
      t(l,1) = (t(l,1) + a*oven(l))/(1 + a)
      do d = 2, nd
        w = 1 + 2*a + a*c(d-1)
        c(d) = -a/w
        t(l,d) = (t(l,d) + a*t(l,d-1))/w
      end do
      do d = nd - 1, 1, -1
        t(l,d) = t(l,d) - c(d)*t(l,d+1)
      end do
    end do
  end subroutine

  ! Sharpened by what a blur of 5 x 5 takes away.
  subroutine sharpen(nx, ny, in, out)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: in(nx,ny)
    real(sp), intent(inout) :: out(nx,ny)
    integer :: i, j, a, b
    real(sp) :: s
    do j = 3, ny - 2
      do i = 3, nx - 2
        s = 0
        do b = -2, 2
          do a = -2, 2
            s = s + in(i+a,j+b)*(6 - a*a - b*b)
          end do
        end do
        out(i,j) = min(max(2*in(i,j) - s/50, 0.0), 1.0)
      end do
    end do
  end subroutine

  ! Mean and greatest thickness of stacks: rows of a matrix.
  subroutine stacks(nr, nc, thick, mean, most)
    integer, intent(in) :: nr, nc
    real(dp), intent(in) :: thick(nc,nr)
    real(dp), intent(inout) :: mean(nr), most(nr)
    integer :: i, j
    do i = 1, nr
      mean(i) = sum(thick(:,i))/nc
      most(i) = maxval(abs(thick(:,i) - mean(i)))
    end do
  end subroutine

  subroutine run_press_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 2600, ny = 1900, n = 1400000, nl = 60000, nd = 40, nr = 5000, nc = 700
    real(sp), allocatable :: grey(:,:), out(:,:), r(:), g(:), b(:)
    real(dp), allocatable :: t(:,:), oven(:), thick(:,:), mean(:), most(:)
    integer, allocatable :: dot(:,:)
    type(sheet), allocatable :: ink(:)
    integer :: pattern(0:7,0:7), i, j, turn
    allocate (grey(nx,ny), out(nx,ny), r(n), g(n), b(n), t(nl,nd), oven(nl), thick(nc,nr), mean(nr), most(nr), &
      dot(nx,ny), ink(n))
    do j = 0, 7
      do i = 0, 7
        pattern(i,j) = mod(i*29 + j*23, 64)
      end do
    end do
    do j = 1, ny
      do i = 1, nx
        grey(i,j) = 0.5 + 0.5*sin(0.004*i)*cos(0.003*j)
        out(i,j) = 0
      end do
    end do
    do i = 1, n
      r(i) = mod(i, 256)/255.0
      g(i) = mod(i/3, 256)/255.0
      b(i) = mod(i/7, 256)/255.0
    end do
    do j = 1, nd
      do i = 1, nl
        t(i,j) = 20 + mod(i, 7)
      end do
    end do
    do i = 1, nl
      oven(i) = 200 + mod(i, 30)
    end do
    do j = 1, nr
      do i = 1, nc
        thick(i,j) = 0.1_dp + 0.001_dp*mod(i*7 + j, 53)
      end do
    end do
    do turn = 1, turns
      call halftone(nx, ny, grey, pattern, dot)
      call separate(n, r, g, b, ink)
      call bake(nl, nd, t, 0.3_dp, oven)
      call sharpen(nx, ny, grey, out)
      call stacks(nr, nc, thick, mean, most)
    end do
    print '(a,i10,6es13.5)', 'press', sum(dot), sum(real(ink%cyan, dp)), sum(real(ink%black, dp)), sum(t), &
      sum(real(out, dp)), sum(mean), sum(most)
  end subroutine
end module
