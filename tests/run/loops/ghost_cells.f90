! Ghost cells that loops fill from the nearest inner cell: inner cells are copied to themselves, which changes nothing.
! f2cuda options: --auto=all
! expect: report: 3 parallel, proved; kernel fill_
! expect: report: 2 parallel, proved; kernel frame_
! expect: report: 3 parallel, proved; kernel fixed_
! expect: report: 1 do j = 0, ny + 1                              sequential
program ghost_cells
  implicit none
  integer, parameter :: nl = 3, nx = 12, ny = 9
  integer :: nz
  real :: f(nl, 0:nx + 1, 0:ny + 1, 0:8), g(0:nx + 1, 0:ny + 1)
  integer :: i, j, k
  nz = 7
  do k = 0, 8
    do j = 0, ny + 1
      do i = 0, nx + 1
        f(:, i, j, k) = [i + 10*j, k, i*k]
      end do
    end do
  end do
  g = f(1, :, :, 3)
  call fill(f, nz)
  call frame(g)
  call fixed(f(:, :, :, 0:3))
  call shifts(g)
  print *, sum(f), f(:, 0, 0, 0), f(:, nx + 1, 4, 5), sum(g), g(nx + 1, ny + 1)
contains
  subroutine fill(f, nz)
    integer, intent(in) :: nz
    real, intent(inout) :: f(nl, 0:nx + 1, 0:ny + 1, 0:nz + 1)
    integer :: i, j, k, i1, j1, k1
    !$omp parallel do private(i, j, i1, j1, k1)
    do k = 0, nz + 1
      do j = 0, ny + 1
        do i = 0, nx + 1
          i1 = min(max(i, 1), nx)
          j1 = min(max(j, 1), ny)
          k1 = min(max(k, 1), nz)
          f(:, i, j, k) = f(:, i1, j1, k1)
        end do
      end do
    end do
  end subroutine

  subroutine frame(g)
    real, intent(inout) :: g(0:nx + 1, 0:ny + 1)
    integer :: i, j
    do j = 0, ny + 1
      do i = 0, nx + 1
        g(i, j) = g(min(max(i, 1), nx), min(max(j, 1), ny))
      end do
    end do
  end subroutine

  subroutine fixed(f)
    real, intent(inout) :: f(nl, 0:nx + 1, 0:ny + 1, 0:3)
    integer :: i, j, k, i1, j1, k1
    !$omp parallel do private(i, j, i1, j1, k1)
    do k = 0, 3
      do j = 0, ny + 1
        do i = 0, nx + 1
          i1 = min(max(i, 1), nx)
          j1 = min(max(j, 1), ny)
          k1 = min(max(k, 1), 2)
          f(:, i, j, k) = f(:, i1, j1, k1)
        end do
      end do
    end do
  end subroutine

  subroutine shifts(g) ! an inner column is no copy of itself, though it reads most of what it sets
    real, intent(inout) :: g(0:nx + 1, 0:ny + 1)
    integer :: j
    do j = 0, ny + 1
      g(0:nx, j) = g(1:nx + 1, min(max(j, 1), ny))
    end do
  end subroutine
end program
