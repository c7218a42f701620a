! Convolution of an image with a small kernel: as a sum of shifted sections, as a reduction in each point, and separable, by rows and columns.
! Usage: convolution [n]
program convolution
  implicit none
  integer, parameter :: r = 2
  integer :: n, i, j
  character(16) :: arg
  real, allocatable :: image(:, :), a(:, :), b(:, :), c(:, :), rows(:, :)
  real :: w(-r:r, -r:r), v(-r:r)

  n = 48
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  allocate (image(1 - r:n + r, 1 - r:n + r), a(n, n), b(n, n), c(n, n), rows(n, 1 - r:n + r))
  v = [1.0, 4.0, 6.0, 4.0, 1.0]
  w = spread(v, 1, 5)*spread(v, 2, 5)
  do j = 1 - r, n + r
    do i = 1 - r, n + r
      image(i, j) = mod(i*i + 3*j + 64, 17)
    end do
  end do
  !$acc data copyin(image, w, v) copyout(a, b, c) create(rows)
  !$acc kernels
  a = 0
  do j = -r, r
    do i = -r, r
      a = a + w(i, j)*image(1 + i:n + i, 1 + j:n + j)
    end do
  end do
  do j = 1, n
    do i = 1, n
      b(i, j) = sum(w*image(i - r:i + r, j - r:j + r))
    end do
  end do
  do j = 1 - r, n + r
    do i = 1, n
      rows(i, j) = dot_product(v, image(i - r:i + r, j))
    end do
  end do
  do j = 1, n
    c(:, j) = matmul(rows(:, j - r:j + r), v)
  end do
  !$acc end kernels
  !$acc end data
  print '(a,3f14.1)', 'sums   ', sum(a), sum(b), sum(c)
  print '(a,2l2)', 'equal  ', all(a == b), all(b == c)
end program convolution
