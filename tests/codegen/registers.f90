! A private array in registers: its loops are unrolled.
subroutine solve(n, a, b)
  integer, intent(in) :: n
  real(8), intent(in) :: a(4,4,n)
  real(8), intent(inout) :: b(4,n)
  real(8) :: m(4,4), r(4), f
  integer :: c, i, j, k
  !$acc parallel loop private(m, r, f)
  do c = 1, n
    m = a(:,:,c)
    r = b(:,c)
    do k = 1, 3
      do i = k + 1, 4
        f = m(i,k)/m(k,k)
        do j = k + 1, 4
          m(i,j) = m(i,j) - f*m(k,j)
        end do
        r(i) = r(i) - f*r(k)
      end do
    end do
    do k = 4, 1, -1
      do j = k + 1, 4
        r(k) = r(k) - m(k,j)*r(j)
      end do
      r(k) = r(k)/m(k,k)
    end do
    b(:,c) = r
  end do
end subroutine solve
