! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=700
! Loops in each other with the same bounds, in pieces: they have n*n iterations, which are not few. Those beside each other do not have each other's.
! expect: profile: ^square_nests_18  *[^ ]*:18  *350 
! expect: profile: ^square_nests_25  *[^ ]*:25  *2 
program square_nests
  implicit none
  integer :: n = 40, i, j, k
  real, allocatable :: d(:, :), e(:, :), x(:), y(:)
  allocate (d(n, n), e(n, n), x(n), y(n))
  do j = 1, n
    do i = 1, n
      d(i, j) = 1 + mod(i*31 + j*17, 97)
    end do
    d(j, j) = 0
  end do
  do k = 1, n
    do j = 1, n
      do i = 1, n
        if (d(i, k) + d(k, j) < d(i, j)) d(i, j) = d(i, k) + d(k, j)
      end do
    end do
    if (d(1, n) < 0) print *, k
  end do
  do j = 1, n
    do i = 1, n
      e(i, j) = 2*d(i, j)
    end do
    e(j, j) = 1
  end do
  print *, sum(d), sum(e)
end program square_nests
