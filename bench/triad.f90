! a = b + s*c in three dialects.  Usage: triad [log2 n]
program triad
  use timing
  implicit none
  integer :: n
  n = 2**argument(1, 27)
  call in_dvm(n)
  call in_acc(n)
  call in_dc(n)

contains

  subroutine in_dvm(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:), b(:), c(:)
    real(dp) :: s, t(samples)
    integer :: i, k, l
    allocate(a(n), b(n), c(n))
    s = 0.5_dp
    !DVM$ REGION OUT(a, b, c)
    !DVM$ PARALLEL (i) ON a(i)
    do i = 1, n
      a(i) = 0.0_dp
      b(i) = 1.0_dp
      c(i) = 2.0_dp
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL (a(1))
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        !DVM$ REGION OUT(a), IN(b, c)
        !DVM$ PARALLEL (i) ON a(i)
        do i = 1, n
          a(i) = b(i) + s * c(i)
        end do
        !DVM$ END REGION
      end do
      !DVM$ GET_ACTUAL (a(1))
      t(k) = (now() - t(k)) / launches
    end do
    call check(a(1))
    call report('triad', 'dvm', median(t), 24.0e-9_dp * n, 'GB/s')
  end subroutine in_dvm

  subroutine in_acc(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:), b(:), c(:)
    real(dp) :: s, t(samples)
    integer :: i, k, l
    allocate(a(n), b(n), c(n))
    s = 0.5_dp
    !$acc data create(a, b, c)
    !$acc parallel loop
    do i = 1, n
      a(i) = 0.0_dp
      b(i) = 1.0_dp
      c(i) = 2.0_dp
    end do
    !$acc update self(a(1:1))
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        !$acc parallel loop
        do i = 1, n
          a(i) = b(i) + s * c(i)
        end do
      end do
      !$acc update self(a(1:1))
      t(k) = (now() - t(k)) / launches
    end do
    call check(a(1))
    !$acc end data
    call report('triad', 'acc', median(t), 24.0e-9_dp * n, 'GB/s')
  end subroutine in_acc

  subroutine in_dc(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:), b(:), c(:)
    real(dp) :: s, t(samples)
    integer :: i, k, l
    allocate(a(n), b(n), c(n))
    s = 0.5_dp
    !$acc data create(a, b, c)
    do concurrent (i = 1:n)
      a(i) = 0.0_dp
      b(i) = 1.0_dp
      c(i) = 2.0_dp
    end do
    !$acc update self(a(1:1))
    do k = 1, samples
      t(k) = now()
      do l = 1, launches
        do concurrent (i = 1:n)
          a(i) = b(i) + s * c(i)
        end do
      end do
      !$acc update self(a(1:1))
      t(k) = (now() - t(k)) / launches
    end do
    call check(a(1))
    !$acc end data
    call report('triad', 'dc', median(t), 24.0e-9_dp * n, 'GB/s')
  end subroutine in_dc

  subroutine check(x)
    real(dp), intent(in) :: x
    if (x /= 2.0_dp) error stop 'triad: wrong answer'
  end subroutine check

end program triad
