! Nests that are not tight, in the three dialects: scalars, IF, private arrays, several loops inside, three levels, inner reductions. Each prints the
! bytes that it has to move a second; 'tight' does the same to as many.  Usage: idioms [n [m]]   arrays of n x m
module idioms_data
  use timing
  implicit none
  integer :: n, m
  real(dp), allocatable :: a(:,:), b(:,:), d(:,:), c(:), r(:), x(:)
  real(dp), allocatable :: p(:,:,:), q(:,:,:), z(:)
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

  subroutine acc_scalar_chain          ! several scalars, one made of another
    integer :: i, j
    real(dp) :: s, t, u
    !$acc parallel loop gang private(s, t, u)
    do j = 1, m
      s = c(j) + 1
      t = sqrt(s)
      u = s*t + j
      !$acc loop vector
      do i = 1, n
        a(i, j) = b(i, j)*t + u
      end do
    end do
  end subroutine acc_scalar_chain

  subroutine acc_scalar_inside         ! a scalar of the inner loop, and an IF there
    integer :: i, j
    real(dp) :: t
    !$acc parallel loop gang
    do j = 1, m
      !$acc loop vector private(t)
      do i = 1, n
        t = b(i, j)*c(j)
        if (t > 0.5_dp) t = 1 - t
        a(i, j) = t
      end do
    end do
  end subroutine acc_scalar_inside

  subroutine acc_if_scalar             ! an IF that sets the scalar
    integer :: i, j
    real(dp) :: t
    !$acc parallel loop gang private(t)
    do j = 1, m
      if (c(j) > 0.5_dp) then
        t = c(j)
      else
        t = 1
      end if
      !$acc loop vector
      do i = 1, n
        a(i, j) = b(i, j)*t
      end do
    end do
  end subroutine acc_if_scalar

  subroutine acc_short_private         ! a private array of three
    integer :: i, j
    real(dp) :: w(3)
    !$acc parallel loop gang private(w)
    do j = 1, m
      w(1) = c(j)
      w(2) = 2*c(j)
      w(3) = 1 - c(j)
      !$acc loop vector
      do i = 2, n - 1
        a(i, j) = w(1)*b(i - 1, j) + w(2)*b(i, j) + w(3)*b(i + 1, j)
      end do
    end do
  end subroutine acc_short_private

  subroutine acc_indexed_private       ! a private array, subscripted by the inner loop
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
  end subroutine acc_indexed_private

  subroutine acc_long_private          ! a gang's column
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
  end subroutine acc_long_private

  subroutine acc_inner_sum             ! a sum, then its use
    integer :: i, j
    real(dp) :: s
    !$acc parallel loop gang private(s)
    do j = 1, m
      s = 0
      !$acc loop vector reduction(+:s)
      do i = 1, n
        s = s + b(i, j)
      end do
      !$acc loop vector
      do i = 1, n
        a(i, j) = b(i, j) - s/n
      end do
    end do
  end subroutine acc_inner_sum

  subroutine acc_two_sums              ! two results of one loop
    integer :: i, j
    real(dp) :: s, t
    !$acc parallel loop gang private(s, t)
    do j = 1, m
      s = 0
      t = -huge(t)
      !$acc loop vector reduction(+:s) reduction(max:t)
      do i = 1, n
        s = s + b(i, j)
        t = max(t, b(i, j))
      end do
      r(j) = s*t
    end do
  end subroutine acc_two_sums

  subroutine acc_three_levels          ! gang, worker, vector with scalars between
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
  end subroutine acc_three_levels

  subroutine acc_three_sums            ! gang over planes, a sum in each row
    integer :: i, j, k
    real(dp) :: s
    !$acc parallel loop gang collapse(2) private(s)
    do k = 1, size(p, 3)
      do j = 1, size(p, 2)
        s = 0
        !$acc loop vector reduction(+:s)
        do i = 1, size(p, 1)
          s = s + q(i, j, k)
        end do
        !$acc loop vector
        do i = 1, size(p, 1)
          p(i, j, k) = q(i, j, k)/s
        end do
      end do
    end do
  end subroutine acc_three_sums

  subroutine kernels_two_nests         ! two loops inside, of other bounds, a scalar between
    integer :: i, j
    real(dp) :: t
    !$acc kernels
    do j = 1, m
      t = c(j)
      do i = 1, n
        a(i, j) = b(i, j)*t
      end do
      t = t + 1
      do i = 2, n - 1
        d(i, j) = b(i - 1, j) + b(i + 1, j)*t
      end do
    end do
    !$acc end kernels
  end subroutine kernels_two_nests

  subroutine kernels_dependent         ! the second loop reads what the first one stores beside
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = 1, n
        a(i, j) = b(i, j)*c(j)
      end do
      do i = 2, n - 1
        d(i, j) = a(i - 1, j) + a(i + 1, j)
      end do
    end do
    !$acc end kernels
  end subroutine kernels_dependent

  subroutine kernels_boundary          ! elements at the ends beside the loop
    integer :: i, j
    !$acc kernels
    do j = 1, m
      a(1, j) = b(1, j)
      do i = 2, n - 1
        a(i, j) = b(i - 1, j) + b(i + 1, j)
      end do
      a(n, j) = b(n, j)
    end do
    !$acc end kernels
  end subroutine kernels_boundary

  subroutine omp_scalar                ! teams distribute, parallel do
    integer :: i, j
    real(dp) :: t
    !$omp target teams distribute private(t)
    do j = 1, m
      t = c(j)*2
      !$omp parallel do simd
      do i = 1, n
        a(i, j) = b(i, j)*t
      end do
    end do
  end subroutine omp_scalar

  subroutine omp_two                   ! two parallel loops of a team
    integer :: i, j
    real(dp) :: t
    !$omp target teams distribute private(t)
    do j = 1, m
      t = c(j)
      !$omp parallel do
      do i = 1, n
        a(i, j) = b(i, j)*t
      end do
      !$omp parallel do
      do i = 1, n
        d(i, j) = b(i, j) - t
      end do
    end do
  end subroutine omp_two

  subroutine omp_sum                   ! a reduction of a team's threads
    integer :: i, j
    real(dp) :: s
    !$omp target teams distribute private(s)
    do j = 1, m
      s = 0
      !$omp parallel do reduction(+:s)
      do i = 1, n
        s = s + b(i, j)**2
      end do
      r(j) = sqrt(s)
    end do
  end subroutine omp_sum

  subroutine omp_if                    ! a branch around parallel loops
    integer :: i, j
    !$omp target teams distribute
    do j = 1, m
      if (mod(j, 2) == 0) then
        !$omp parallel do
        do i = 1, n
          a(i, j) = b(i, j)
        end do
      else
        !$omp parallel do
        do i = 1, n
          a(i, j) = -b(i, j)
        end do
      end if
    end do
  end subroutine omp_if

  subroutine omp_private               ! a private array of a team
    integer :: i, j
    real(dp) :: w(n)
    !$omp target teams distribute private(w)
    do j = 1, m
      !$omp parallel do
      do i = 1, n
        w(i) = b(i, j)*c(j)
      end do
      !$omp parallel do
      do i = 2, n - 1
        a(i, j) = w(i - 1) + w(i + 1)
      end do
    end do
  end subroutine omp_private

  subroutine dc_scalar                 ! DO CONCURRENT around DO
    integer :: i, j
    real(dp) :: t
    do concurrent (j = 1:m) local(t)
      t = c(j)*2
      do i = 1, n
        a(i, j) = b(i, j)*t
      end do
    end do
  end subroutine dc_scalar

  subroutine dc_inside                 ! DO CONCURRENT in DO CONCURRENT, a scalar between
    integer :: i, j
    real(dp) :: t
    do concurrent (j = 1:m) local(t)
      t = c(j)*2
      do concurrent (i = 1:n)
        a(i, j) = b(i, j)*t
      end do
    end do
  end subroutine dc_inside

  subroutine dc_sum                    ! a sum inside
    integer :: i, j
    real(dp) :: s
    do concurrent (j = 1:m) local(s)
      s = 0
      do i = 1, n
        s = s + b(i, j)
      end do
      do i = 1, n
        a(i, j) = b(i, j)/s
      end do
    end do
  end subroutine dc_sum

  subroutine dc_sections               ! array assignments inside
    integer :: j
    do concurrent (j = 1:m)
      a(:, j) = b(:, j)*c(j)
      d(:, j) = a(:, j) + 1
    end do
  end subroutine dc_sections

end module idioms_data

program idioms
  use idioms_data
  implicit none
  real(dp) :: whole
  n = argument(1, 4096)
  m = argument(2, 8192)
  allocate(a(n, m), b(n, m), d(n, m), c(m), r(m), x(n), p(256, 256, 256), q(256, 256, 256), z(256))
  whole = 8.0e-9_dp*n*m
  call random_number(b)
  call random_number(q)
  call random_number(c)
  a = 0; d = 0; r = 0; x = 1; p = 0; z = 1
  !$acc data copyin(b, c, x, q, z) copy(a, d, r, p)
  call measure('idioms', 'tight', tight, 2*whole)
  call measure('idioms', 'acc_scalar_chain', acc_scalar_chain, 2*whole)
  call measure('idioms', 'acc_scalar_inside', acc_scalar_inside, 2*whole)
  call measure('idioms', 'acc_if_scalar', acc_if_scalar, 2*whole)
  call measure('idioms', 'acc_short_private', acc_short_private, 2*whole)
  call measure('idioms', 'acc_indexed_private', acc_indexed_private, 2*whole)
  call measure('idioms', 'acc_long_private', acc_long_private, 2*whole)
  call measure('idioms', 'acc_inner_sum', acc_inner_sum, 2*whole)
  call measure('idioms', 'acc_two_sums', acc_two_sums, whole)
  call measure('idioms', 'acc_three_levels', acc_three_levels, 16.0e-9_dp*size(p))
  call measure('idioms', 'acc_three_sums', acc_three_sums, 16.0e-9_dp*size(p))
  call measure('idioms', 'kernels_two_nests', kernels_two_nests, 3*whole)
  call measure('idioms', 'kernels_dependent', kernels_dependent, 3*whole)
  call measure('idioms', 'kernels_boundary', kernels_boundary, 2*whole)
  call measure('idioms', 'omp_scalar', omp_scalar, 2*whole)
  call measure('idioms', 'omp_two', omp_two, 3*whole)
  call measure('idioms', 'omp_sum', omp_sum, whole)
  call measure('idioms', 'omp_if', omp_if, 2*whole)
  call measure('idioms', 'omp_private', omp_private, 2*whole)
  call measure('idioms', 'dc_scalar', dc_scalar, 2*whole)
  call measure('idioms', 'dc_inside', dc_inside, 2*whole)
  call measure('idioms', 'dc_sum', dc_sum, 2*whole)
  call measure('idioms', 'dc_sections', dc_sections, 3*whole)
  !$acc end data
end program idioms
