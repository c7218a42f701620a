! Products of sparse matrices (CSR) and vectors: rows of 3 to 3000 entries, of one length and by a power law.  ref/spmv.cu makes the same matrices for
! cuSPARSE.  Usage: spmv [millions of entries]
module spmv_data
  use timing
  implicit none
  integer :: rows
  integer, allocatable :: first(:), col(:)
  real(dp), allocatable :: a(:), x(:), y(:)
contains

  subroutine scalar_sum
    integer :: i, k
    real(dp) :: s
    !$acc parallel loop private(s)
    do i = 1, rows
      s = 0
      do k = first(i), first(i + 1) - 1
        s = s + a(k)*x(col(k))
      end do
      y(i) = s
    end do
  end subroutine scalar_sum

  subroutine kernels_element
    integer :: i, k
    !$acc kernels
    do i = 1, rows
      y(i) = 0
      do k = first(i), first(i + 1) - 1
        y(i) = y(i) + a(k)*x(col(k))
      end do
    end do
    !$acc end kernels
  end subroutine kernels_element

  subroutine gang_vector
    integer :: i, k
    real(dp) :: s
    !$acc parallel loop gang private(s)
    do i = 1, rows
      s = 0
      !$acc loop vector reduction(+:s)
      do k = first(i), first(i + 1) - 1
        s = s + a(k)*x(col(k))
      end do
      y(i) = s
    end do
  end subroutine gang_vector

end module spmv_data

program spmv
  use spmv_data
  implicit none
  integer :: entries
  entries = 1000000*argument(1, 32)
  call products('uniform_3', 3, .false.)
  call products('uniform_7', 7, .false.)
  call products('uniform_30', 30, .false.)
  call products('uniform_300', 300, .false.)
  call products('uniform_3000', 3000, .false.)
  call products('power_3', 3, .true.)
  call products('power_30', 30, .true.)
  call products('power_300', 300, .true.)

contains

  ! Of row i: 'mean' entries, or by the power law 1/sqrt(u) scaled to that mean, at most 100000.
  integer function length(i, mean, power)
    integer, intent(in) :: i, mean
    logical, intent(in) :: power
    real(dp) :: u
    length = mean
    if (.not. power) return
    u = (mod(int(i, 8)*7919_8, 1000003_8) + 1)/1000003.0_dp
    length = min(100000, max(1, int(0.5_dp*mean/sqrt(u))))
  end function length

  subroutine products(name, mean, power)
    character(*), intent(in) :: name
    integer, intent(in) :: mean
    logical, intent(in) :: power
    real(dp) :: bytes, s
    integer :: i, k
    rows = entries/mean
    allocate (first(rows + 1), x(rows), y(rows))
    first(1) = 1
    do i = 1, rows
      first(i + 1) = first(i) + length(i, mean, power)
    end do
    allocate (col(first(rows + 1) - 1), a(first(rows + 1) - 1))
    do i = 1, rows
      do k = first(i), first(i + 1) - 1
        col(k) = int(mod(int(i, 8) + 37_8*(k - first(i)), int(rows, 8))) + 1
        a(k) = mod(k, 5)
      end do
      x(i) = mod(i, 3)
    end do
    bytes = 12e-9_dp*size(col) + 20e-9_dp*rows
    !$acc data copyin(first, col, a, x) create(y)
    call measure('spmv', 'scalar_'//name, scalar_sum, bytes)
    call measure('spmv', 'element_'//name, kernels_element, bytes)
    call measure('spmv', 'gang_'//name, gang_vector, bytes)
    !$acc update self(y)
    !$acc end data
    do i = 1, rows, max(1, rows/1000)
      s = 0
      do k = first(i), first(i + 1) - 1
        s = s + a(k)*x(col(k))
      end do
      if (y(i) /= s) error stop 'wrong'
    end do
    deallocate (first, col, a, x, y)
  end subroutine products

end program spmv
