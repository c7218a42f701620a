! Bounds that are components (mesh%nx) beside bounds that move with the loops around, as colours, triangles and tiles have them: the loop inside has threads, too.
! expect: profile: bounds_of_components_colour_[0-9]* .* 1,1,7 / 11,18,1
module meshes
  implicit none
  type sizes
    integer :: nx = 0, ny = 0
    integer(8) :: wide = 0
  end type sizes
  type mesh
    type(sizes) :: s
    integer :: nz = 0, b = 4
    real(8), allocatable :: u(:,:,:)
  end type mesh
contains
  subroutine colour(m, it, top)
    class(mesh), intent(inout) :: m
    integer, intent(in) :: it
    real(8), intent(out) :: top
    integer :: i, j, k
    top = 0
    !$omp target teams distribute parallel do collapse(2) reduction(max:top)
    do k = 1, m%nz
      do j = 1, m%s%ny
        do i = 1 + mod(j + k + it, 2), m%s%nx, 2
          m%u(i, j, k) = m%u(i, j, k) + 0.5d0*(m%u(i-1, j, k) + m%u(i+1, j, k) + m%u(i, j-1, k) + m%u(i, j, k+1))
          top = max(top, m%u(i, j, k))
        end do
      end do
    end do
  end subroutine colour
  subroutine triangle(m)
    type(mesh), intent(inout) :: m
    integer :: i, j
    !$acc parallel loop gang
    do j = 1, m%s%ny
      !$acc loop vector
      do i = j, m%s%wide
        m%u(i, j, 1) = m%u(i, j, 1) + i*j
      end do
    end do
  end subroutine triangle
  subroutine tiles(m)
    type(mesh), intent(inout) :: m
    integer :: i, t
    !$acc parallel loop gang
    do t = 0, (m%s%nx - 1)/m%b
      !$acc loop vector
      do i = t*m%b + 1, min(m%s%nx, t*m%b + m%b)
        m%u(i, 2, 2) = m%u(i, 2, 2) - t
      end do
    end do
  end subroutine tiles
end module meshes

program bounds_of_components
  use meshes
  implicit none
  type(mesh) :: m
  real(8) :: top
  integer :: it
  m%s = sizes(21, 18, 21)
  m%nz = 7
  allocate(m%u(0:22, 0:19, 0:8))
  m%u = 1
  do it = 1, 4
    call colour(m, it, top)
    call triangle(m)
    call tiles(m)
    print *, top, sum(m%u)
  end do
end program bounds_of_components
