! Bounds and values made of the extents of arrays that a loop does not use otherwise.
! expect: report: 1 form: as perfect nests
program extents_of_others
  implicit none
  integer :: d(6, 5), q(6, 5, 4), r(2:8)
  integer, allocatable :: p(:, :, :)
  allocate(p(0:5, 5, 4))
  q = reshape([1, 2, 3], [6, 5, 4], pad=[4, 5, 7, 1])
  d = 1
  call integral(d, q, p)
  print *, d
  call values(r, p)
  print *, r
contains
  subroutine integral(d, q, p)
    integer, intent(inout) :: d(:, :)
    integer, intent(in) :: q(:, :, :), p(:, :, :)
    integer :: i, j, k
    !$acc kernels
    do k = 1, size(p, 3)
      do j = 1, size(p, 2)
        do i = 1, size(p, 1)
          d(i, j) = d(i, j) + q(i, j, k)*k
        end do
      end do
    end do
    !$acc end kernels
  end subroutine integral

  subroutine values(r, p)
    integer, intent(out) :: r(2:)
    integer, allocatable, intent(in) :: p(:, :, :)
    integer :: i, k, s
    !$acc parallel loop private(s)
    do i = 2, 8
      s = 0
      do k = lbound(p, 1), ubound(p, 1)
        s = s + k*i
      end do
      r(i) = s + size(p)
    end do
  end subroutine values
end program extents_of_others
