! The mean of six neighbours in a cube, in three dialects.  Usage: jacobi3 [points a side]
program jacobi3
  use timing
  implicit none
  integer :: n
  n = argument(1, 512)
  call in_dvm(n)
  call in_acc(n)
  call in_dc(n)

contains

  subroutine in_dvm(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:,:,:), b(:,:,:)
    real(dp) :: t(samples)
    integer :: i, j, k, s, l
    allocate(a(n, n, n), b(n, n, n))
    !DVM$ REGION OUT(a, b)
    !DVM$ PARALLEL (k, j, i) ON a(i, j, k)
    do k = 1, n
      do j = 1, n
        do i = 1, n
          a(i, j, k) = i + 2 * j + 3 * k
          b(i, j, k) = 0.0_dp
        end do
      end do
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL (b(2, 2, 2))
    do s = 1, samples
      t(s) = now()
      do l = 1, launches
        !DVM$ REGION IN(a), INOUT(b)
        !DVM$ PARALLEL (k, j, i) ON b(i, j, k)
        do k = 2, n - 1
          do j = 2, n - 1
            do i = 2, n - 1
              b(i, j, k) = (a(i-1, j, k) + a(i+1, j, k) + a(i, j-1, k) + a(i, j+1, k) &
                           + a(i, j, k-1) + a(i, j, k+1)) * (1.0_dp / 6.0_dp)
            end do
          end do
        end do
        !DVM$ END REGION
      end do
      !DVM$ GET_ACTUAL (b(2, 2, 2))
      t(s) = (now() - t(s)) / launches
    end do
    call check(b(2, 2, 2))
    call report('jacobi3', 'dvm', median(t), 16.0e-9_dp * real(n, dp)**3, 'GB/s')
  end subroutine in_dvm

  subroutine in_acc(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:,:,:), b(:,:,:)
    real(dp) :: t(samples)
    integer :: i, j, k, s, l
    allocate(a(n, n, n), b(n, n, n))
    !$acc data create(a, b)
    !$acc parallel loop collapse(3)
    do k = 1, n
      do j = 1, n
        do i = 1, n
          a(i, j, k) = i + 2 * j + 3 * k
          b(i, j, k) = 0.0_dp
        end do
      end do
    end do
    !$acc update self(b(2:2, 2:2, 2:2))
    do s = 1, samples
      t(s) = now()
      do l = 1, launches
        !$acc parallel loop collapse(3)
        do k = 2, n - 1
          do j = 2, n - 1
            do i = 2, n - 1
              b(i, j, k) = (a(i-1, j, k) + a(i+1, j, k) + a(i, j-1, k) + a(i, j+1, k) &
                           + a(i, j, k-1) + a(i, j, k+1)) * (1.0_dp / 6.0_dp)
            end do
          end do
        end do
      end do
      !$acc update self(b(2:2, 2:2, 2:2))
      t(s) = (now() - t(s)) / launches
    end do
    call check(b(2, 2, 2))
    !$acc end data
    call report('jacobi3', 'acc', median(t), 16.0e-9_dp * real(n, dp)**3, 'GB/s')
  end subroutine in_acc

  subroutine in_dc(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:,:,:), b(:,:,:)
    real(dp) :: t(samples)
    integer :: i, j, k, s, l
    allocate(a(n, n, n), b(n, n, n))
    !$acc data create(a, b)
    do concurrent (k = 1:n, j = 1:n, i = 1:n)
      a(i, j, k) = i + 2 * j + 3 * k
      b(i, j, k) = 0.0_dp
    end do
    !$acc update self(b(2:2, 2:2, 2:2))
    do s = 1, samples
      t(s) = now()
      do l = 1, launches
        do concurrent (k = 2:n-1, j = 2:n-1, i = 2:n-1)
          b(i, j, k) = (a(i-1, j, k) + a(i+1, j, k) + a(i, j-1, k) + a(i, j+1, k) &
                           + a(i, j, k-1) + a(i, j, k+1)) * (1.0_dp / 6.0_dp)
        end do
      end do
      !$acc update self(b(2:2, 2:2, 2:2))
      t(s) = (now() - t(s)) / launches
    end do
    call check(b(2, 2, 2))
    !$acc end data
    call report('jacobi3', 'dc', median(t), 16.0e-9_dp * real(n, dp)**3, 'GB/s')
  end subroutine in_dc

  ! The mean of a linear function's neighbours is its value at the point.
  subroutine check(x)
    real(dp), intent(in) :: x
    if (abs(x - 12.0_dp) > 1.0e-12_dp) error stop 'jacobi3: wrong answer'
  end subroutine check

end program jacobi3
