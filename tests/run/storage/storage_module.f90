! Module variables: allocatable and fixed arrays, scalars, constants, renamed and restricted by ONLY.
module field
  implicit none
  integer, parameter :: n = 12
  integer :: scale = 4
  integer :: fixed(n)
  integer, allocatable :: flex(:,:)
  real(8), save :: weight = 0.25d0
end module field

module other
  implicit none
  integer :: scale = 100
contains
  subroutine fill
    use field, only: n, flex, factor => scale
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 1, n
      do i = 1, n
        flex(i, j) = factor * i + scale * j
      end do
    end do
  end subroutine fill
end module other

program storage_module
  use field
  use other, only: fill
  implicit none
  real(8) :: x(n)
  integer :: i
  allocate(flex(n, n))
  call fill
  !$omp parallel do
  do i = 1, n
    fixed(i) = flex(i, i) - scale
    x(i) = weight * i
  end do
  print *, fixed
  print '(6f8.2)', x
end program storage_module
