subroutine mandel(n, depth, total)
  integer, intent(in) :: n
  integer, intent(out) :: depth(n, n)
  integer(8), intent(inout) :: total
  complex(8) :: c, z
  integer :: i, j, m
  !$acc parallel loop collapse(2) private(c, z, m) reduction(+:total)
  do j = 1, n
    do i = 1, n
      c = cmplx(-2 + 2.5d0 * (i - 1) / (n - 1), -1.25d0 + 2.5d0 * (j - 1) / (n - 1), 8)
      z = (0d0, 0d0)
      m = 0
      do while (m < 200)
        if (real(z)**2 + aimag(z)**2 > 4) exit
        z = z * z + c
        m = m + 1
      end do
      depth(i, j) = m
      total = total + m
    end do
  end do
end subroutine mandel
