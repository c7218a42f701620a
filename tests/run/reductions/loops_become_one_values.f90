! Loops of few iterations around long sums become one, but what they leave in their variables stays what it is where somebody wants it.
! expect: report: 1 form: as perfect nests: one loop of c, j
program loops_become_one_values
  implicit none
  integer, parameter :: n = 4000
  real(8) :: x(3, n), r(8, n), m(3, 8)
  integer :: c, j, k
  !$acc parallel loop collapse(2)
  do k = 1, n
    do j = 1, 3
      x(j, k) = mod(j*k, 7)
    end do
  end do
  !$acc parallel loop collapse(2)
  do k = 1, n
    do c = 1, 8
      r(c, k) = mod(c + k, 5)
    end do
  end do
  call sums(x, r, m)
  print '(8f12.1)', m
  call sums_and_counter(x, r, m)
  print '(8f12.1)', m
contains
  subroutine sums(x, r, m)
    real(8), intent(in) :: x(3, n), r(8, n)
    real(8), intent(out) :: m(3, 8)
    integer :: c, j
    !$acc kernels
    do c = 1, 8
      do j = 1, 3
        m(j, c) = sum(x(j, :)*r(c, :))
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine sums_and_counter(x, r, m)
    real(8), intent(in) :: x(3, n), r(8, n)
    real(8), intent(out) :: m(3, 8)
    integer :: c, j
    !$acc kernels
    do c = 1, 8
      do j = 1, 3
        m(j, c) = sum(x(j, :)*r(c, :))
      end do
    end do
    !$acc end kernels
    print *, c
  end subroutine
end program
