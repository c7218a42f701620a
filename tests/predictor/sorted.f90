! A small array of each thread, elements of which are found as it runs: it is in the shared memory of the block, 4*9 bytes a thread.
subroutine medians(n, x, y)
  integer, intent(in) :: n
  real, intent(in) :: x(n)
  real, intent(inout) :: y(n)
  real :: w(9), t
  integer :: i, j, k, least
  !$acc parallel loop private(w, t, j, k, least)
  do i = 1, n - 8
    w = x(i:i+8)
    do k = 1, 5
      least = k
      do j = k + 1, 9
        if (w(j) < w(least)) least = j
      end do
      t = w(k)
      w(k) = w(least)
      w(least) = t
    end do
    y(i) = w(5)
  end do
end subroutine
