! A row of each iteration's own has a place on the device for all of them: it does not cross.
program rows_expanded
  implicit none
  integer, parameter :: n = 512
  real :: q(n, n, n), p(n, n, n), mean(n)
  integer :: i, j, k
  q = 1
  !$acc kernels
  do k = 1, n
    do j = 1, n
      mean(j) = sum(q(:, j, k))/n
    end do
    do j = 1, n
      do i = 1, n
        p(i, j, k) = q(i, j, k) - mean(j)
      end do
    end do
  end do
  !$acc end kernels
  print *, p(3, 4, 5)
end program
