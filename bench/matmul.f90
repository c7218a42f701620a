! A matrix product as the plain triple loop, in three dialects.  Usage: matmul [n]
program matmul_bench
  use timing
  implicit none
  integer :: n
  n = argument(1, 2048)
  call in_dvm(n)
  call in_acc(n)
  call in_dc(n)

contains

  subroutine in_dvm(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:,:), b(:,:), c(:,:)
    real(dp) :: s, t(samples)
    integer :: i, j, k, m, l
    allocate(a(n, n), b(n, n), c(n, n))
    !DVM$ REGION OUT(a, b, c)
    !DVM$ PARALLEL (j, i) ON a(i, j)
    do j = 1, n
      do i = 1, n
        a(i, j) = 1.0_dp
        b(i, j) = i
        c(i, j) = 0.0_dp
      end do
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL (c(1, 1))
    do m = 1, samples
      t(m) = now()
      do l = 1, launches
        !DVM$ REGION IN(a, b), OUT(c)
        !DVM$ PARALLEL (j, i) ON c(i, j), PRIVATE (k, s)
        do j = 1, n
          do i = 1, n
            s = 0.0_dp
            do k = 1, n
              s = s + a(i, k) * b(k, j)
            end do
            c(i, j) = s
          end do
        end do
        !DVM$ END REGION
      end do
      !DVM$ GET_ACTUAL (c(1, 1))
      t(m) = (now() - t(m)) / launches
    end do
    call check(c(1, 1), n)
    call report('matmul', 'dvm', median(t), 2.0e-9_dp * real(n, dp)**3, 'GF/s')
  end subroutine in_dvm

  subroutine in_acc(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:,:), b(:,:), c(:,:)
    real(dp) :: s, t(samples)
    integer :: i, j, k, m, l
    allocate(a(n, n), b(n, n), c(n, n))
    !$acc data create(a, b, c)
    !$acc parallel loop collapse(2)
    do j = 1, n
      do i = 1, n
        a(i, j) = 1.0_dp
        b(i, j) = i
        c(i, j) = 0.0_dp
      end do
    end do
    !$acc update self(c(1:1, 1:1))
    do m = 1, samples
      t(m) = now()
      do l = 1, launches
        !$acc parallel loop collapse(2) private(s)
        do j = 1, n
          do i = 1, n
            s = 0.0_dp
            do k = 1, n
              s = s + a(i, k) * b(k, j)
            end do
            c(i, j) = s
          end do
        end do
      end do
      !$acc update self(c(1:1, 1:1))
      t(m) = (now() - t(m)) / launches
    end do
    call check(c(1, 1), n)
    !$acc end data
    call report('matmul', 'acc', median(t), 2.0e-9_dp * real(n, dp)**3, 'GF/s')
  end subroutine in_acc

  subroutine in_dc(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:,:), b(:,:), c(:,:)
    real(dp) :: s, t(samples)
    integer :: i, j, k, m, l
    allocate(a(n, n), b(n, n), c(n, n))
    !$acc data create(a, b, c)
    do concurrent (j = 1:n, i = 1:n)
      a(i, j) = 1.0_dp
      b(i, j) = i
      c(i, j) = 0.0_dp
    end do
    !$acc update self(c(1:1, 1:1))
    do m = 1, samples
      t(m) = now()
      do l = 1, launches
        do concurrent (j = 1:n, i = 1:n)
          s = 0.0_dp
          do k = 1, n
            s = s + a(i, k) * b(k, j)
          end do
          c(i, j) = s
        end do
      end do
      !$acc update self(c(1:1, 1:1))
      t(m) = (now() - t(m)) / launches
    end do
    call check(c(1, 1), n)
    !$acc end data
    call report('matmul', 'dc', median(t), 2.0e-9_dp * real(n, dp)**3, 'GF/s')
  end subroutine in_dc

  subroutine check(x, n)
    real(dp), intent(in) :: x
    integer, intent(in) :: n
    if (x /= 0.5_dp * n * (n + 1.0_dp)) error stop 'matmul: wrong answer'
  end subroutine check

end program matmul_bench
