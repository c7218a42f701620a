! Panels of substitutions whose rows are the greatest numbers of their kind, and the least: no panel goes on behind the last row.
! expect: code: 2 launch\.panels();
module ends
  implicit none
contains
  subroutine forward(lo, hi, l, b)
    integer, intent(in) :: lo, hi
    real(8), intent(in) :: l(lo:hi,lo:hi)
    real(8), intent(inout) :: b(lo:hi)
    integer :: i, j
    !$acc kernels
    do i = lo, hi
      do j = lo, i - 1
        b(i) = b(i) - l(i,j)*b(j)
      end do
      b(i) = b(i)/2
    end do
    !$acc end kernels
  end subroutine
  subroutine back(lo, hi, l, b)
    integer, intent(in) :: lo, hi
    real(8), intent(in) :: l(lo:hi,lo:hi)
    real(8), intent(inout) :: b(lo:hi)
    integer :: i, j
    !$acc kernels
    do i = hi, lo, -1
      do j = i + 1, hi
        b(i) = b(i) - l(i,j)*b(j)
      end do
      b(i) = b(i)/2
    end do
    !$acc end kernels
  end subroutine
end module
program panels_at_ends_of_kinds
  use ends
  implicit none
  integer, parameter :: top = huge(top)
  integer :: n, i
  real(8), allocatable :: l(:,:), b(:)
  do n = 2, 90, 29
    allocate(l(n,n), b(n))
    l = reshape([(mod(i*7, 5)/4096d0, i=1,n*n)], [n,n])
    b = [(mod(i*5, 7)*1000, i=1,n)]
    call forward(1, n, l, b)
    call forward(top - n, top - 1, l, b)
    call forward(-top, -top + n - 1, l, b)
    print *, nint(sum(b)*1000)
    b = b*1000
    call back(1, n, l, b)
    call back(top - n, top - 1, l, b)
    call back(-top, -top + n - 1, l, b)
    print *, nint(sum(b)*1000)
    deallocate(l, b)
  end do
end program
