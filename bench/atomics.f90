! Updates of array elements under ATOMIC beside the plain loops of the same: histograms and deposits of real(8).  Usage: atomics [power of two]
module atomics_data
  use timing
  implicit none
  integer :: n, bins
  integer, allocatable :: key(:), count(:)
  real(dp), allocatable :: weight(:), total(:)
contains

  subroutine plain
    integer :: i
    !$acc kernels
    do i = 1, n
      count(key(i)) = count(key(i)) + 1
    end do
    !$acc end kernels
  end subroutine plain

  subroutine acc_atomic
    integer :: i
    !$acc parallel loop
    do i = 1, n
      !$acc atomic
      count(key(i)) = count(key(i)) + 1
    end do
  end subroutine acc_atomic

  subroutine acc_scalar
    integer :: i, k
    !$acc parallel loop private(k)
    do i = 1, n
      k = key(i)
      !$acc atomic update
      count(k) = count(k) + 1
      !$acc end atomic
    end do
  end subroutine acc_scalar

  subroutine omp_atomic
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, n
      !$omp atomic
      count(key(i)) = count(key(i)) + 1
    end do
  end subroutine omp_atomic

  subroutine plain_deposit
    integer :: i
    !$acc kernels
    do i = 1, n
      total(key(i)) = total(key(i)) + weight(i)
    end do
    !$acc end kernels
  end subroutine plain_deposit

  subroutine acc_deposit
    integer :: i
    !$acc parallel loop
    do i = 1, n
      !$acc atomic
      total(key(i)) = total(key(i)) + weight(i)
    end do
  end subroutine acc_deposit

  subroutine acc_two_deposits
    integer :: i, k
    real(dp) :: f
    !$acc parallel loop private(k, f)
    do i = 1, n
      k = min(key(i), bins - 1)
      f = 0.25_dp
      !$acc atomic
      total(k) = total(k) + weight(i)*(1 - f)
      !$acc atomic
      total(k + 1) = total(k + 1) + weight(i)*f
    end do
  end subroutine acc_two_deposits

  subroutine plain_two_deposits
    integer :: i, k
    real(dp) :: f
    !$acc kernels
    do i = 1, n
      k = min(key(i), bins - 1)
      f = 0.25_dp
      total(k) = total(k) + weight(i)*(1 - f)
      total(k + 1) = total(k + 1) + weight(i)*f
    end do
    !$acc end kernels
  end subroutine plain_two_deposits

end module atomics_data

program atomics
  use atomics_data
  implicit none
  integer :: sizes(3) = [256, 65536, 4000000], l, i
  character(8) :: name
  n = 2**argument(1, 26)
  allocate (key(n), weight(n))
  do l = 1, size(sizes)
    bins = sizes(l)
    write (name, '(i0)') bins
    do i = 1, n
      key(i) = int(mod(int(i, 8)*2654435761_8, int(bins, 8))) + 1
      weight(i) = mod(i, 7)
    end do
    allocate (count(bins), total(bins))
    count = 0
    total = 0
    !$acc data copyin(key, weight) copy(count, total)
    call measure('atomics', 'plain_'//name, plain, 4e-9_dp*n)
    call measure('atomics', 'acc_'//name, acc_atomic, 4e-9_dp*n)
    call measure('atomics', 'acc_scalar_'//name, acc_scalar, 4e-9_dp*n)
    call measure('atomics', 'omp_'//name, omp_atomic, 4e-9_dp*n)
    call measure('atomics', 'plain_deposit_'//name, plain_deposit, 12e-9_dp*n)
    call measure('atomics', 'acc_deposit_'//name, acc_deposit, 12e-9_dp*n)
    call measure('atomics', 'plain_two_'//name, plain_two_deposits, 12e-9_dp*n)
    call measure('atomics', 'acc_two_'//name, acc_two_deposits, 12e-9_dp*n)
    !$acc end data
    if (sum(int(count, 8)) /= 24_8*n) error stop 'wrong count'
    if (abs(sum(total)/(24*sum(weight)) - 1) > 1e-9_dp) error stop 'wrong total'
    deallocate (count, total)
  end do
end program atomics
