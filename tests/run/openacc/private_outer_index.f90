! PRIVATE of OpenACC lists the index of the loop around as well, as programs do; the inner loop goes on reading it.
program private_outer_index
  implicit none
  integer, parameter :: nx = 37, ny = 11
  real(8) :: a(nx, ny), b(nx, ny), t
  integer :: i, j
  do j = 1, ny
    do i = 1, nx
      a(i, j) = i + 0.25d0 * j
    end do
  end do
  !$acc kernels
  !$acc loop independent
  do j = 2, ny
    !$acc loop independent private(i, j, t)
    do i = 1, nx
      t = a(i, j - 1) * 2
      b(i, j) = t + j
    end do
  end do
  !$acc end kernels
  do j = 2, ny
    print '(f8.3)', b(::9, j)
  end do
end program private_outer_index
