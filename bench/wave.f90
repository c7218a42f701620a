! Wavefronts and sweeps, as one writes them: a table of longest common subsequences, one sweep of SOR, sweeps along each dimension of a cube.
! Usage: wave [length of the sequences [points a side of SOR [points a side of the cube]]]
program wave_bench
  use timing
  implicit none
  call lcs(argument(1, 32768))
  call sor(argument(2, 8192))
  call adi(argument(3, 384))

contains

  subroutine lcs(n)
    integer, intent(in) :: n
    integer, allocatable :: c(:,:), x(:), y(:), row(:)
    real(dp) :: t(samples)
    integer :: i, j, k, l, corner, before
    allocate(c(0:n, 0:n), x(n), y(n), row(0:n))
    do i = 1, n
      x(i) = mod(i*7 + i/3, 5)
      y(i) = mod(i*11 + i/7, 5)
    end do
    !$acc data copyin(x, y) create(c)
    !$acc kernels
    do i = 0, n
      c(i, 0) = 0
      c(0, i) = 0
    end do
    !$acc end kernels
    do k = 1, samples
      t(k) = now()
      do l = 1, launches/5
        !$acc kernels
        do j = 1, n
          do i = 1, n
            if (x(i) == y(j)) then
              c(i, j) = c(i-1, j-1) + 1
            else
              c(i, j) = max(c(i-1, j), c(i, j-1))
            end if
          end do
        end do
        !$acc end kernels
      end do
      t(k) = (now() - t(k)) / (launches/5)
    end do
    !$acc update self(c(:, n:n))
    !$acc end data
    row = 0
    do j = 1, n
      corner = 0
      do i = 1, n
        before = row(i)
        if (x(i) == y(j)) then
          row(i) = corner + 1
        else
          row(i) = max(row(i-1), row(i))
        end if
        corner = before
      end do
    end do
    if (any(c(:, n) /= row)) error stop 'lcs: wrong answer'
    call report('wave', 'lcs', median(t), 1.0e-9_dp*n*n, 'Gcells/s')
  end subroutine lcs

  subroutine sor(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:,:), b(:,:)
    real(dp) :: t(samples)
    real(dp), parameter :: w = 1.5_dp
    integer :: i, j, k, l
    allocate(a(n, n), b(n, n))
    do j = 1, n
      do i = 1, n
        a(i, j) = mod(i*7 + j*3, 16)
      end do
    end do
    b = a
    !$acc data copyin(a)
    do k = 0, samples
      if (k > 0) t(k) = now()
      do l = 1, merge(1, launches, k == 0)
        !$acc kernels
        do j = 2, n - 1
          do i = 2, n - 1
            a(i, j) = w/4*(a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1)) + (1 - w)*a(i, j)
          end do
        end do
        !$acc end kernels
      end do
      if (k > 0) t(k) = (now() - t(k)) / launches
      if (k > 0) cycle
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j) = w/4*(b(i-1, j) + b(i+1, j) + b(i, j-1) + b(i, j+1)) + (1 - w)*b(i, j)
        end do
      end do
      !$acc update self(a)
      if (any(abs(a - b) > 1.0e-9_dp)) error stop 'sor: wrong answer'
    end do
    !$acc end data
    call report('wave', 'sor', median(t), 16.0e-9_dp*n*n, 'GB/s')
  end subroutine sor

  subroutine adi(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:,:,:), b(:,:,:)
    real(dp) :: t(samples, 3)
    integer :: i, j, k, l, m
    allocate(a(n, n, n), b(n, n, n))
    do k = 1, n
      do j = 1, n
        do i = 1, n
          a(i, j, k) = mod(i*7 + j*3 + k, 16)
        end do
      end do
    end do
    b = a
    !$acc data copyin(a)
    do m = 0, samples
      if (m > 0) t(m, 1) = now()
      do l = 1, merge(1, launches, m == 0)
        !$acc kernels
        do k = 2, n - 1
          do j = 2, n - 1
            do i = 2, n - 1
              a(i, j, k) = (a(i-1, j, k) + a(i+1, j, k))/2
            end do
          end do
        end do
        !$acc end kernels
      end do
      if (m > 0) t(m, 1) = (now() - t(m, 1)) / launches
      if (m > 0) t(m, 2) = now()
      do l = 1, merge(1, launches, m == 0)
        !$acc kernels
        do k = 2, n - 1
          do j = 2, n - 1
            do i = 2, n - 1
              a(i, j, k) = (a(i, j-1, k) + a(i, j+1, k))/2
            end do
          end do
        end do
        !$acc end kernels
      end do
      if (m > 0) t(m, 2) = (now() - t(m, 2)) / launches
      if (m > 0) t(m, 3) = now()
      do l = 1, merge(1, launches, m == 0)
        !$acc kernels
        do k = 2, n - 1
          do j = 2, n - 1
            do i = 2, n - 1
              a(i, j, k) = (a(i, j, k-1) + a(i, j, k+1))/2
            end do
          end do
        end do
        !$acc end kernels
      end do
      if (m > 0) t(m, 3) = (now() - t(m, 3)) / launches
      if (m == 0) then
        !$acc update self(a)
        call adi_host(b, n)
        if (any(abs(a - b) > 1.0e-9_dp)) error stop 'adi: wrong answer'
      end if
    end do
    !$acc end data
    call report('wave', 'adi_i', median(t(:, 1)), 16.0e-9_dp*n*n*n, 'GB/s')
    call report('wave', 'adi_j', median(t(:, 2)), 16.0e-9_dp*n*n*n, 'GB/s')
    call report('wave', 'adi_k', median(t(:, 3)), 16.0e-9_dp*n*n*n, 'GB/s')
  end subroutine adi

  subroutine adi_host(b, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: b(n, n, n)
    integer :: i, j, k
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j, k) = (b(i-1, j, k) + b(i+1, j, k))/2
        end do
      end do
    end do
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j, k) = (b(i, j-1, k) + b(i, j+1, k))/2
        end do
      end do
    end do
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j, k) = (b(i, j, k-1) + b(i, j, k+1))/2
        end do
      end do
    end do
  end subroutine adi_host

end program wave_bench
