! The sum of a vector in three dialects.  Usage: sum [log2 n]
program sum_bench
  use timing
  implicit none
  integer :: n
  n = 2**argument(1, 27)
  call in_dvm(n)
  call in_acc(n)
  call in_omp(n)

contains

  subroutine in_dvm(n)
    integer, intent(in) :: n
    real(dp), allocatable :: x(:)
    real(dp) :: s, t(samples)
    integer :: i, k, l
    allocate(x(n))
    !DVM$ REGION OUT(x)
    !DVM$ PARALLEL (i) ON x(i)
    do i = 1, n
      x(i) = 0.5_dp
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL (x(1))
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        s = 0.0_dp
        !DVM$ ACTUAL (s)
        !DVM$ REGION IN(x), INOUT(s)
        !DVM$ PARALLEL (i) ON x(i), REDUCTION (SUM(s))
        do i = 1, n
          s = s + x(i)
        end do
        !DVM$ END REGION
        !DVM$ GET_ACTUAL (s)
      end do
      t(k) = (now() - t(k)) / launches
    end do
    call check(s, n)
    call report('sum', 'dvm', median(t), 8.0e-9_dp * n, 'GB/s')
  end subroutine in_dvm

  subroutine in_acc(n)
    integer, intent(in) :: n
    real(dp), allocatable :: x(:)
    real(dp) :: s, t(samples)
    integer :: i, k, l
    allocate(x(n))
    !$acc data create(x)
    !$acc parallel loop
    do i = 1, n
      x(i) = 0.5_dp
    end do
    !$acc update self(x(1:1))
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        s = 0.0_dp
        !$acc parallel loop reduction(+:s)
        do i = 1, n
          s = s + x(i)
        end do
      end do
      t(k) = (now() - t(k)) / launches
    end do
    !$acc end data
    call check(s, n)
    call report('sum', 'acc', median(t), 8.0e-9_dp * n, 'GB/s')
  end subroutine in_acc

  subroutine in_omp(n)
    integer, intent(in) :: n
    real(dp), allocatable :: x(:)
    real(dp) :: s, t(samples)
    integer :: i, k, l
    allocate(x(n))
    !$omp target data map(alloc: x)
    !$omp target teams distribute parallel do
    do i = 1, n
      x(i) = 0.5_dp
    end do
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        s = 0.0_dp
        !$omp target teams distribute parallel do reduction(+:s) map(tofrom: s)
        do i = 1, n
          s = s + x(i)
        end do
      end do
      t(k) = (now() - t(k)) / launches
    end do
    !$omp end target data
    call check(s, n)
    call report('sum', 'omp', median(t), 8.0e-9_dp * n, 'GB/s')
  end subroutine in_omp

  subroutine check(s, n)
    real(dp), intent(in) :: s
    integer, intent(in) :: n
    if (s /= 0.5_dp * n) error stop 'sum: wrong answer'
  end subroutine check

end program sum_bench
