! Sums over two of three dimensions, loops in each order, beside extremes and private scalars; steps, empty loops, a triangle.
program plane_sums
  implicit none
  integer :: ni = 13, nj = 7, nk = 29, i, j, k, m
  real(8), allocatable :: q(:, :, :), x(:), y(:), z(:), t(:)
  integer, allocatable :: c(:, :, :), n(:)
  real(8) :: s, big, u
  allocate (q(ni, nj, nk), c(ni, nj, nk), x(ni), y(nj), z(nk), t(nk), n(nk))
  do k = 1, nk
    do j = 1, nj
      do i = 1, ni
        q(i, j, k) = mod(7*i + 3*j + 5*k, 17) - 4
        c(i, j, k) = mod(i*j + k, 9)
      end do
    end do
  end do
  !$acc parallel loop private(s, big, u)
  do k = 1, nk
    s = 1
    big = -1000
    do j = 1, nj
      do i = 1, ni
        u = q(i, j, k)*2
        s = s + u
        big = max(big, u)
      end do
    end do
    z(k) = s
    t(k) = big
  end do
  print *, nint(z), nint(t)
  !$acc kernels
  do j = 1, nj
    y(j) = 0
    do k = nk, 1, -1
      do i = 1, ni, 2
        y(j) = y(j) + q(i, j, k)
      end do
    end do
  end do
  !$acc end kernels
  print *, nint(y)
  !$acc kernels
  do i = 1, ni
    s = 0
    do k = 1, nk
      do j = 1, nj
        s = s + q(i, j, k)
      end do
    end do
    x(i) = s
  end do
  !$acc end kernels
  print *, nint(x)
  ! the loop outside is the nearer one in memory
  !$acc kernels
  do k = 1, nk
    m = 0
    do i = 2, ni
      do j = 1, nj
        m = m + c(i, j, k)
      end do
    end do
    n(k) = m
  end do
  !$acc end kernels
  print *, n
  ! a triangle, and no iterations
  !$acc kernels
  do k = 1, nk
    s = 0
    do j = 1, nj
      do i = 1, j
        s = s + q(i, j, k)
      end do
    end do
    z(k) = s
    s = 5
    do j = 1, nj - 7
      do i = 1, ni
        s = s + q(i, j, k)
      end do
    end do
    t(k) = s
  end do
  !$acc end kernels
  print *, nint(z), nint(t)
  !$acc kernels
  do k = 1, nk
    z(k) = sum(q(:, :, k))
  end do
  !$acc end kernels
  print *, nint(z)
end program plane_sums
