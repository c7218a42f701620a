! Dummies and variables named 'size': bounds that launches need are asked with LBOUND and UBOUND.
! options: -fopenacc -fopenmp
! expect: report: 5 kernel allocate_mesh_
module meshes
  implicit none
  type mesh
    real, allocatable :: x(:), v(:, :)
  end type mesh
  type(mesh) :: m
contains
  subroutine allocate_mesh(size)
    integer, intent(in) :: size
    allocate(m%x(0:size - 1), m%v(2:size, -1:3))
    !$acc kernels
    m%x = 2.0
    m%v = 1.5
    m%v(:, 0:1) = m%v(:, 0:1) + 1.0
    !$acc end kernels
  end subroutine allocate_mesh

  subroutine scale_by(a, size)
    real, intent(inout) :: a(:, -1:)
    integer, intent(in) :: size
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = -1, ubound(a, 2)
      do i = 1, ubound(a, 1)
        a(i, j) = a(i, j)*size + i + j
      end do
    end do
    !$omp parallel workshare
    a(2:3, :) = a(2:3, :) + 0.5
    !$omp end parallel workshare
  end subroutine scale_by

  subroutine clear(j, m, n, size) ! arrays without a last extent
    integer, intent(inout) :: j(*), m(2, *)
    integer, intent(in) :: n, size
    !$omp parallel workshare
    j(:n) = size
    m(:, 2:n) = m(:, 2:n) + size
    m(2, :n) = m(2, :n)*2
    !$omp end parallel workshare
  end subroutine clear

  ! Whether the host's threads pay is asked in terms of MAX and of what sections hold, where no dummy has these names.
  subroutine rank_by(groups, size, max, mark, rank)
    integer, intent(in) :: groups, size, max, mark(size, groups)
    integer, intent(inout) :: rank(size, groups)
    integer :: g, a
    !$acc parallel loop
    do g = 1, groups
      do a = 1, size
        rank(a, g) = max + count(mark(:, g) > mark(a, g))
      end do
    end do
  end subroutine rank_by
end module meshes

program shadowed_size
  use meshes
  implicit none
  integer :: size, rank, ranks(3, 4)
  real, allocatable :: empty(:)
  integer :: counts(6) = 1, pairs(2, 6) = 1
  size = 7
  rank = 3
  call allocate_mesh(size)
  call scale_by(m%v, rank)
  allocate(empty(rank:size - 5))
  !$acc kernels
  empty = 1.0
  m%x = m%x + m%v(2, 0)
  !$acc end kernels
  print '(7f8.2)', m%x
  print '(6f8.2)', m%v
  print *, sum(empty)
  call clear(counts, pairs, 4, size)
  print '(24i4)', counts, pairs
  call rank_by(4, 3, 1, reshape([7, 1, 9, 3, 3, 3, 5, 6, 7, 2, 8, 4], [3, 4]), ranks)
  print '(12i4)', ranks
end program shadowed_size
