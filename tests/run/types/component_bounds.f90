! f2cuda options: --auto=all
! expect: report: 1 do y = 1, s%ny                                parallel, proved; kernel collide_
! expect: report: 1 do y = 1, s%size%ny                           parallel, proved; kernel nested_
! expect: report: 1 do y = 1, n                                   sequential; host
! Bounds that are components of the object whose other components a loop sets: they do not change, but where the loop sets them, too.
module lattices
  implicit none
  type extents
    integer :: nx, ny
  end type extents
  type lattice
    integer :: nx, ny
    type(extents) :: size
    real(8), allocatable :: f(:, :, :), g(:, :, :), rho(:, :)
  end type lattice

contains

  subroutine collide(s)
    class(lattice), intent(inout) :: s
    integer :: x, y, k
    real(8) :: fl(0:4), r
    do y = 1, s%ny
      do x = 1, s%nx
        do k = 0, 4
          fl(k) = s%f(k, x, y)
        end do
        fl = 2*fl
        r = sum(fl)
        if (r > 30) cycle
        s%rho(x, y) = r
        do k = 0, 4
          s%g(4-k, x, y) = fl(k) + 0.1d0*r
        end do
      end do
    end do
  end subroutine collide

  subroutine nested(s)
    type(lattice), intent(inout) :: s
    integer :: x, y, k
    real(8) :: fl(0:4)
    do y = 1, s%size%ny
      do x = 1, s%size%nx
        do k = 0, 4
          fl(k) = s%g(k, x, y)
        end do
        fl = fl - maxval(fl)
        do k = 0, 4
          s%f(k, x, y) = fl(k)*s%rho(x, y)
        end do
      end do
    end do
  end subroutine nested

  subroutine chosen(s, i)
    type(lattice), intent(inout) :: s(2)
    integer, intent(in) :: i
    integer :: x, y
    real(8) :: fl(0:4)
    do y = 1, s(i)%ny
      do x = 1, s(i)%nx
        fl = s(3-i)%f(:, x, y)
        fl = fl/2 + 1
        s(i)%f(:, x, y) = s(i)%f(:, x, y) + fl
      end do
    end do
  end subroutine chosen

  ! The bound of the loop inside changes from one iteration to the next: 'fl' has elements of earlier iterations.
  subroutine shrinks(s, n)
    type(lattice), intent(inout) :: s
    integer, intent(in) :: n
    integer :: x, y, k
    real(8) :: fl(0:4)
    fl = 0
    do y = 1, n
      do k = 0, s%nx
        fl(k) = s%f(k, 1, y)
      end do
      fl = fl + 1
      s%nx = s%nx - 1
      do x = 0, 4
        s%g(x, 1, y) = fl(x)
      end do
    end do
  end subroutine shrinks

end module lattices

program component_bounds
  use lattices
  implicit none
  type(lattice) :: s(2)
  integer :: i, k, x, y
  do i = 1, 2
    s(i)%nx = 7
    s(i)%ny = 5
    s(i)%size = extents(6, 4)
    allocate(s(i)%f(0:4, 7, 5), s(i)%g(0:4, 7, 5), s(i)%rho(7, 5))
    s(i)%g = -1
    s(i)%rho = 3
    do y = 1, 5
      do x = 1, 7
        do k = 0, 4
          s(i)%f(k, x, y) = mod(k*5 + x*3 + y*7 + i, 11)
        end do
      end do
    end do
  end do
  call collide(s(1))
  call tell
  call nested(s(1))
  call tell
  call chosen(s, 1)
  call chosen(s, 2)
  call tell
  s%nx = 4
  call shrinks(s(1), 5)
  call tell
  print *, s%nx

contains

  subroutine tell
    integer :: j
    do j = 1, 2
      print '(6f14.4)', sum(s(j)%f), sum(s(j)%g), sum(s(j)%rho), s(j)%f(2, 3, 4), s(j)%g(4, 1, :2)
    end do
  end subroutine tell

end program component_bounds
