! Iterations whose windows overlap, side by side in a thread.
subroutine filter(n, m, w, f, g)
  integer, intent(in) :: n, m
  real, intent(in) :: w(-2:2,-2:2), f(n,m)
  real, intent(inout) :: g(n,m)
  integer :: i, j, p, q
  real :: s
  !$acc parallel loop collapse(2) private(s)
  do j = 3, m - 2
    do i = 3, n - 2
      s = 0
      do q = -2, 2
        do p = -2, 2
          s = s + w(p,q)*f(i+p,j+q)
        end do
      end do
      g(i,j) = s + 1
    end do
  end do
end subroutine filter
