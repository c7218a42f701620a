! Nests as people write them: loops that are not tightly nested, scalars, IFs and array assignments between them, reductions inside and
! outside. Each prints its seconds and the bytes it has to move a second; 'tight' is what a nest that does the same by itself reaches.
! Usage: nests [n [m]]   arrays of n x m elements
module nests_data
  use timing
  implicit none
  integer :: n, m
  real(dp), allocatable :: a(:,:), b(:,:), d(:,:), c(:), r(:), x(:), y(:)
  real(dp), allocatable :: p(:,:,:), q(:,:,:), z(:), sums(:)
  integer, allocatable :: first(:), col(:)
contains

  subroutine tight
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 1, m
      do i = 1, n
        a(i, j) = b(i, j)*c(j)*2
      end do
    end do
  end subroutine tight

  subroutine scalar_between
    integer :: i, j
    real(dp) :: t
    !$acc kernels
    do j = 1, m
      t = c(j)*2
      do i = 1, n
        a(i, j) = b(i, j)*t
      end do
    end do
    !$acc end kernels
  end subroutine scalar_between

  subroutine gang_vector
    integer :: i, j
    real(dp) :: t
    !$acc parallel loop gang private(t)
    do j = 1, m
      t = c(j)*2
      !$acc loop vector
      do i = 1, n
        a(i, j) = b(i, j)*t
      end do
    end do
  end subroutine gang_vector

  subroutine teams_parallel
    integer :: i, j
    real(dp) :: t
    !$omp target teams distribute private(t)
    do j = 1, m
      t = c(j)*2
      !$omp parallel do
      do i = 1, n
        a(i, j) = b(i, j)*t
      end do
    end do
  end subroutine teams_parallel

  subroutine concurrent_do
    integer :: i, j
    real(dp) :: t
    do concurrent (j = 1:m) local(t)
      t = c(j)*2
      do i = 1, n
        a(i, j) = b(i, j)*t
      end do
    end do
  end subroutine concurrent_do

  subroutine two_inner
    integer :: i, j
    real(dp) :: t
    !$acc kernels
    do j = 1, m
      t = c(j)*2
      do i = 1, n
        a(i, j) = b(i, j)*t
      end do
      do i = 1, n
        d(i, j) = b(i, j) - t
      end do
    end do
    !$acc end kernels
  end subroutine two_inner

  subroutine array_between
    integer :: i, j
    !$acc kernels
    do j = 1, m
      r(j) = c(j)*2
      do i = 1, n
        a(i, j) = b(i, j)*r(j)
      end do
      r(j) = r(j) + 1
    end do
    !$acc end kernels
  end subroutine array_between

  subroutine if_around
    integer :: i, j
    !$acc parallel loop gang
    do j = 1, m
      if (c(j) > 0) then
        !$acc loop vector
        do i = 1, n
          a(i, j) = b(i, j)*c(j)
        end do
      else
        !$acc loop vector
        do i = 1, n
          a(i, j) = -b(i, j)
        end do
      end if
    end do
  end subroutine if_around

  subroutine cycle_before
    integer :: i, j
    !$acc kernels
    do j = 1, m
      if (c(j) <= 0) cycle
      do i = 1, n
        a(i, j) = b(i, j)*c(j)
      end do
    end do
    !$acc end kernels
  end subroutine cycle_before

  subroutine sections
    integer :: j
    !$acc kernels
    do j = 1, m
      a(:, j) = b(:, j)*c(j)
      d(:, j) = a(:, j) + 1
    end do
    !$acc end kernels
  end subroutine sections

  subroutine triangle
    integer :: i, j
    real(dp) :: t
    !$acc kernels
    do j = 1, m
      t = c(j)*2
      do i = 1, min(j, n)
        a(i, j) = b(i, j)*t
      end do
    end do
    !$acc end kernels
  end subroutine triangle

  subroutine normalise
    integer :: i, j
    real(dp) :: s
    !$acc parallel loop gang private(s)
    do j = 1, m
      s = 0
      !$acc loop vector reduction(+:s)
      do i = 1, n
        s = s + b(i, j)**2
      end do
      s = 1/sqrt(s)
      !$acc loop vector
      do i = 1, n
        a(i, j) = b(i, j)*s
      end do
    end do
  end subroutine normalise

  subroutine softmax
    integer :: i, j
    real(dp) :: top, s
    !$acc kernels
    do j = 1, m
      top = -huge(top)
      do i = 1, n
        top = max(top, b(i, j))
      end do
      s = 0
      do i = 1, n
        a(i, j) = exp(b(i, j) - top)
        s = s + a(i, j)
      end do
      do i = 1, n
        a(i, j) = a(i, j)/s
      end do
    end do
    !$acc end kernels
  end subroutine softmax

  subroutine softmax_across
    integer :: i, j
    real(dp) :: top, s
    !$acc kernels
    do i = 1, n
      top = maxval(b(i, :))
      s = 0
      do j = 1, m
        a(i, j) = exp(b(i, j) - top)
        s = s + a(i, j)
      end do
      a(i, :) = a(i, :)/s
    end do
    !$acc end kernels
  end subroutine softmax_across

  subroutine normalise_across
    integer :: i, j
    real(dp) :: s
    !$acc parallel loop gang private(s)
    do i = 1, n
      s = 0
      do j = 1, m
        s = s + b(i, j)**2
      end do
      s = 1/sqrt(s)
      do j = 1, m
        a(i, j) = b(i, j)*s
      end do
    end do
  end subroutine normalise_across

  subroutine layer_norm
    integer :: i, j
    real(dp) :: mean, var
    !$acc parallel loop gang private(mean, var)
    do j = 1, m
      mean = sum(b(:, j))/n
      var = 0
      !$acc loop vector reduction(+:var)
      do i = 1, n
        var = var + (b(i, j) - mean)**2
      end do
      var = 1/sqrt(var/n + 1.0e-5_dp)
      !$acc loop vector
      do i = 1, n
        a(i, j) = (b(i, j) - mean)*var
      end do
    end do
  end subroutine layer_norm

  subroutine private_array
    integer :: i, j, k
    real(dp) :: w(8)
    !$acc parallel loop gang private(w)
    do j = 1, m
      do k = 1, 8
        w(k) = c(j)*k
      end do
      !$acc loop vector
      do i = 1, n
        a(i, j) = b(i, j)*w(mod(i, 8) + 1)
      end do
    end do
  end subroutine private_array

  subroutine work_column
    integer :: i, j
    real(dp) :: w(n)
    !$acc parallel loop gang private(w)
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        w(i) = b(i, j)*c(j)
      end do
      !$acc loop vector
      do i = 2, n - 1
        a(i, j) = w(i - 1) + w(i + 1)
      end do
    end do
  end subroutine work_column

  subroutine three_levels
    integer :: i, j, k
    real(dp) :: s, t
    !$acc parallel loop gang private(s)
    do k = 1, size(p, 3)
      s = z(k)
      !$acc loop worker private(t)
      do j = 1, size(p, 2)
        t = s + j
        !$acc loop vector
        do i = 1, size(p, 1)
          p(i, j, k) = q(i, j, k)*t
        end do
      end do
    end do
  end subroutine three_levels

  subroutine two_nests
    integer :: i, j, k
    real(dp) :: t
    !$acc kernels
    do k = 1, size(p, 3)
      t = 1
      do j = 2, size(p, 2) - 1
        do i = 2, size(p, 1) - 1
          p(i, j, k) = (0.5_dp - 0.5_dp*q(i, j, k)*t)*z(k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine two_nests

  subroutine matvec_outer
    integer :: i, j
    !$acc kernels
    y(:) = 0
    do j = 1, m
      do i = 1, n
        y(i) = y(i) + b(i, j)*c(j)
      end do
    end do
    !$acc end kernels
  end subroutine matvec_outer

  subroutine matvec_inner
    integer :: i, j
    !$acc kernels
    do i = 1, n
      y(i) = 0
      do j = 1, m
        y(i) = y(i) + b(i, j)*c(j)
      end do
    end do
    !$acc end kernels
  end subroutine matvec_inner

  subroutine matvec_transposed
    integer :: i, j
    !$acc kernels
    do j = 1, m
      r(j) = 0
      do i = 1, n
        r(j) = r(j) + b(i, j)*y(i)
      end do
    end do
    !$acc end kernels
  end subroutine matvec_transposed

  subroutine bicg
    integer :: i, j
    !$acc kernels
    y(:) = 0
    do j = 1, m
      r(j) = 0
      do i = 1, n
        y(i) = y(i) + b(i, j)*c(j)
        r(j) = r(j) + b(i, j)*x(i)
      end do
    end do
    !$acc end kernels
  end subroutine bicg

  subroutine column_integral
    integer :: i, j, k
    !$acc kernels
    do k = 1, size(p, 3)
      do j = 1, size(p, 2)
        do i = 1, size(p, 1)
          d(i, j) = d(i, j) + q(i, j, k)*z(k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine column_integral

  subroutine rows_csr
    integer :: i, k
    real(dp) :: s
    !$acc parallel loop private(s)
    do i = 1, size(first) - 1
      s = 0
      do k = first(i), first(i + 1) - 1
        s = s + x(col(k))
      end do
      sums(i) = s
    end do
  end subroutine rows_csr

  subroutine plane_sums
    integer :: i, j, k
    real(dp) :: s
    !$acc kernels
    do k = 1, size(q, 3)
      s = 0
      do j = 1, size(q, 2)
        do i = 1, size(q, 1)
          s = s + q(i, j, k)
        end do
      end do
      z(k) = s
    end do
    !$acc end kernels
  end subroutine plane_sums

end module nests_data

program nests
  use nests_data
  implicit none
  real(dp) :: whole
  integer :: k
  n = argument(1, 4096)
  m = argument(2, 8192)
  allocate(a(n, m), b(n, m), d(n, m), c(m), r(m), x(n), y(n), p(256, 256, 75), q(256, 256, 75), z(75))
  allocate(first(4000001), col(7*4000000), sums(4000000))
  whole = 8.0e-9_dp*n*m
  call random_number(b)
  call random_number(q)
  a = 0; d = 0; c = 1; r = 0; x = 1; y = 0; p = 0; z = 1
  do k = 1, size(first)
    first(k) = 1 + 7*(k - 1)
  end do
  do k = 1, size(col)
    col(k) = mod(k, n) + 1
  end do
  !$acc data copyin(b, x, q, first, col) copy(a, d, c, r, y, p, z) create(sums)
  call measure('nests', 'tight', tight, 2*whole)
  call measure('nests', 'scalar_between', scalar_between, 2*whole)
  call measure('nests', 'gang_vector', gang_vector, 2*whole)
  call measure('nests', 'teams_parallel', teams_parallel, 2*whole)
  call measure('nests', 'concurrent_do', concurrent_do, 2*whole)
  call measure('nests', 'two_inner', two_inner, 3*whole)
  call measure('nests', 'array_between', array_between, 2*whole)
  call measure('nests', 'if_around', if_around, 2*whole)
  call measure('nests', 'cycle_before', cycle_before, 2*whole)
  call measure('nests', 'sections', sections, 3*whole)
  call measure('nests', 'triangle', triangle, whole)
  call measure('nests', 'normalise', normalise, 2*whole)
  call measure('nests', 'softmax', softmax, 2*whole)
  call measure('nests', 'softmax_across', softmax_across, 2*whole)
  call measure('nests', 'normalise_across', normalise_across, 2*whole)
  call measure('nests', 'layer_norm', layer_norm, 2*whole)
  call measure('nests', 'private_array', private_array, 2*whole)
  call measure('nests', 'work_column', work_column, 2*whole)
  call measure('nests', 'three_levels', three_levels, 16.0e-9_dp*size(p))
  call measure('nests', 'two_nests', two_nests, 16.0e-9_dp*size(p))
  call measure('nests', 'matvec_outer', matvec_outer, whole)
  call measure('nests', 'matvec_inner', matvec_inner, whole)
  call measure('nests', 'matvec_transposed', matvec_transposed, whole)
  call measure('nests', 'bicg', bicg, whole)
  if (n >= 256 .and. m >= 256) call measure('nests', 'column_integral', column_integral, 8.0e-9_dp*size(p))
  call measure('nests', 'rows_csr', rows_csr, 4.0e-9_dp*size(col))
  call measure('nests', 'plane_sums', plane_sums, 8.0e-9_dp*size(q))
  !$acc end data
end program nests
