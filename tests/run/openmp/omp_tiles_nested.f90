! options: -fopenmp
! environment: OMP_NUM_THREADS=3
! expect: transfers: u 4 4
! expect: transfers: v 4 0
! Threads share out tiles, and call procedures that make threads of their own for the cells of one: where these loops run on the device, one thread goes
! through the tiles, and their arrays stay there.
module cells
  implicit none
  integer, parameter :: n = 24, m = 20, tiles = 4
  type tile
    real(8), allocatable :: u(:, :), v(:, :)
  end type tile
  type(tile) :: part(tiles)
contains
  subroutine smooth(u, v, total)
    real(8), intent(in) :: u(:, :)
    real(8), intent(inout) :: v(:, :)
    real(8), intent(out) :: total
    integer :: i, j
    total = 0
    !$omp parallel reduction(+:total)
    !$omp do
    do j = 2, m - 1
      do i = 2, n - 1
        v(i, j) = 0.25d0*(u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
        total = total + v(i, j)
      end do
    end do
    !$omp end do nowait
    !$omp end parallel
  end subroutine smooth
  subroutine take(u, v)
    real(8), intent(inout) :: u(:, :)
    real(8), intent(in) :: v(:, :)
    integer :: i, j
    !$omp parallel do
    do j = 2, m - 1
      do i = 2, n - 1
        u(i, j) = v(i, j)
      end do
    end do
  end subroutine take
  subroutine step(all)
    real(8), intent(out) :: all
    real(8) :: one
    integer :: t
    all = 0
    !$omp parallel private(one) reduction(+:all)
    !$omp do
    do t = 1, tiles
      one = 0
      call smooth(part(t)%u, part(t)%v, one)
      all = all + one
    end do
    !$omp end do nowait
    !$omp end parallel
    !$omp parallel
    !$omp do
    do t = 1, tiles
      call take(part(t)%u, part(t)%v)
    end do
    !$omp end do nowait
    !$omp end parallel
  end subroutine step
end module cells

program omp_tiles_nested
  use cells
  implicit none
  integer :: t, i, j, turn
  real(8) :: all
  do t = 1, tiles
    allocate (part(t)%u(n, m), part(t)%v(n, m))
    do j = 1, m
      do i = 1, n
        part(t)%u(i, j) = mod(i*j + t, 13)
        part(t)%v(i, j) = 0
      end do
    end do
  end do
  do turn = 1, 5
    call step(all)
    print '(i3, f16.6)', turn, all
  end do
  do t = 1, tiles
    print '(i3, f16.6)', t, sum(part(t)%u)
  end do
end program omp_tiles_nested
