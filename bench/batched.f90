! Many small products, one for each pair of matrices: c(:,:,e) = a(:,:,e) b(:,:,e), as loops in three forms and as MATMUL.  Usage: batched [millions of elements]
module batched_data
  use timing
  implicit none
  integer :: n, batch
  real(dp), allocatable :: a(:,:,:), b(:,:,:), c(:,:,:), v(:,:), w(:,:)
contains

  subroutine loops
    integer :: i, j, k, e
    !$acc kernels
    do e = 1, batch
      do j = 1, n
        do i = 1, n
          c(i, j, e) = 0
          do k = 1, n
            c(i, j, e) = c(i, j, e) + a(i, k, e)*b(k, j, e)
          end do
        end do
      end do
    end do
    !$acc end kernels
  end subroutine loops

  subroutine scalar_sum
    integer :: i, j, k, e
    real(dp) :: s
    !$acc parallel loop collapse(3) private(s)
    do e = 1, batch
      do j = 1, n
        do i = 1, n
          s = 0
          do k = 1, n
            s = s + a(i, k, e)*b(k, j, e)
          end do
          c(i, j, e) = s
        end do
      end do
    end do
  end subroutine scalar_sum

  subroutine gang_vector
    integer :: i, j, k, e
    real(dp) :: s
    !$acc parallel loop gang
    do e = 1, batch
      !$acc loop vector collapse(2) private(s)
      do j = 1, n
        do i = 1, n
          s = 0
          do k = 1, n
            s = s + a(i, k, e)*b(k, j, e)
          end do
          c(i, j, e) = s
        end do
      end do
    end do
  end subroutine gang_vector

  subroutine matmul_each
    integer :: e
    !$acc parallel loop gang
    do e = 1, batch
      c(:, :, e) = matmul(a(:, :, e), b(:, :, e))
    end do
  end subroutine matmul_each

  subroutine gemv_each
    integer :: i, k, e
    real(dp) :: s
    !$acc kernels
    do e = 1, batch
      do i = 1, n
        s = 0
        do k = 1, n
          s = s + a(i, k, e)*v(k, e)
        end do
        w(i, e) = s
      end do
    end do
    !$acc end kernels
  end subroutine gemv_each

end module batched_data

program batched
  use batched_data
  implicit none
  integer :: size_of(6) = [2, 4, 8, 15, 16, 32], l, elements
  elements = 1000000*argument(1, 64)
  do l = 1, size(size_of)
    n = size_of(l)
    batch = elements/n**2
    call products
  end do

contains

  subroutine products
    real(dp) :: whole
    character(2) :: name
    integer :: e, i, j
    write (name, '(i0)') n
    whole = 24e-9_dp*real(n, dp)**2*batch
    allocate (a(n, n, batch), b(n, n, batch), c(n, n, batch), v(n, batch), w(n, batch))
    !$acc data create(a, b, c, v, w)
    !$acc kernels
    do e = 1, batch
      do j = 1, n
        do i = 1, n
          a(i, j, e) = mod(i + 3*j + e, 7)
          b(i, j, e) = mod(i + 2*j + e, 5)
          c(i, j, e) = -1
        end do
        v(j, e) = j
      end do
    end do
    !$acc end kernels
    call measure('batched', 'loops_'//name, loops, whole)
    call check(name)
    call measure('batched', 'scalar_'//name, scalar_sum, whole)
    call check(name)
    call measure('batched', 'gang_vector_'//name, gang_vector, whole)
    call check(name)
    call measure('batched', 'matmul_'//name, matmul_each, whole)
    call check(name)
    call measure('batched', 'gemv_'//name, gemv_each, whole/3 + 16e-9_dp*n*batch)
    !$acc end data
    deallocate (a, b, c, v, w)
  end subroutine products

  subroutine check(name)
    character(*), intent(in) :: name
    integer :: e, i, j, k
    real(dp) :: s
    !$acc update self(c)
    do e = 1, batch, batch/11
      do j = 1, n
        do i = 1, n
          s = 0
          do k = 1, n
            s = s + mod(i + 3*k + e, 7)*mod(k + 2*j + e, 5)
          end do
          if (c(i, j, e) /= s) error stop 'wrong product of '//name
        end do
      end do
    end do
    !$acc kernels
    c = -1
    !$acc end kernels
  end subroutine check

end program batched
