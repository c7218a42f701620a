! More nests that are not tight: SELECT CASE, searches, private arrays of any extent, gathers, steps of a sequential loop inside, workers, masks, WHERE.
! Each prints the bytes that it has to move a second; 'tight' does the same to as many. Answers are compared with the host's.
! Usage: idioms2 [n [m]]   arrays of n x m
module idioms2_data
  use timing
  implicit none
  integer :: n, m
  real(dp), allocatable :: a(:,:), b(:,:), c(:), r(:)
  integer, allocatable :: kind(:), at(:)
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

  subroutine select_copies
    integer :: i, j
    !$acc parallel loop gang
    do j = 1, m
      select case (kind(j))
      case (0)
        !$acc loop vector
        do i = 1, n
          a(i, j) = b(i, j)
        end do
      case (1, 2)
        !$acc loop vector
        do i = 1, n
          a(i, j) = b(i, j)*c(j)
        end do
      case default
        !$acc loop vector
        do i = 1, n
          a(i, j) = 2 - b(i, j)
        end do
      end select
    end do
  end subroutine select_copies

  subroutine select_sums
    integer :: i, j
    real(dp) :: s
    !$acc parallel loop gang private(s)
    do j = 1, m
      s = 0
      select case (kind(j))
      case (0)
        !$acc loop vector reduction(+:s)
        do i = 1, n
          s = s + b(i, j)
        end do
      case default
        !$acc loop vector reduction(+:s)
        do i = 1, n
          s = s + b(i, j)**2
        end do
      end select
      r(j) = s
    end do
  end subroutine select_sums

  subroutine search_exit
    integer :: i, j, k
    !$acc parallel loop gang private(k)
    do j = 1, m
      k = 0
      do i = 1, 16
        if (b(i, j) > 0.9_dp) then
          k = i
          exit
        end if
      end do
      !$acc loop vector
      do i = 1, n
        a(i, j) = b(i, j)*k
      end do
    end do
  end subroutine search_exit

  subroutine private_accumulated
    integer :: i, j, k
    real(dp) :: w(n)
    !$acc parallel loop gang private(w)
    do j = 1, m
      w = 0
      do k = 1, 3
        do i = 1, n
          w(i) = w(i) + b(i, j)*k
        end do
      end do
      do i = 1, n
        a(i, j) = w(i)
      end do
    end do
  end subroutine private_accumulated

  subroutine gathered
    integer :: i, j
    real(dp) :: s
    !$acc kernels
    do j = 1, m
      s = c(at(j))
      do i = 1, n
        a(i, j) = b(i, at(j)) + s
      end do
    end do
    !$acc end kernels
  end subroutine gathered

  subroutine masked
    integer :: i, j
    real(dp) :: s
    !$acc kernels
    do j = 1, m
      if (kind(j) == 3) cycle
      s = 1/(1 + c(j))
      where (b(:, j) > 0.5_dp)
        a(:, j) = b(:, j)*s
      elsewhere
        a(:, j) = s
      end where
    end do
    !$acc end kernels
  end subroutine masked

  subroutine workers
    integer :: i, j, k
    real(dp) :: s, t
    !$acc parallel loop gang private(t)
    do k = 1, m/64
      t = 0
      !$acc loop worker private(s) reduction(max:t)
      do j = (k - 1)*64 + 1, k*64
        s = 0
        !$acc loop vector reduction(+:s)
        do i = 1, n
          s = s + b(i, j)
        end do
        r(j) = s
        t = max(t, s)
      end do
      a(1, k) = t
    end do
  end subroutine workers

  subroutine omp_simd
    integer :: i, j
    real(dp) :: s
    !$omp target teams distribute private(s)
    do j = 1, m
      s = c(j)*3
      !$omp parallel do simd
      do i = 1, n
        a(i, j) = b(i, j) + s
      end do
    end do
  end subroutine omp_simd

  subroutine omp_select
    integer :: i, j
    !$omp target teams loop
    do j = 1, m
      select case (kind(j))
      case (:1)
        !$omp loop bind(parallel)
        do i = 1, n
          a(i, j) = b(i, j)
        end do
      case (2:)
        !$omp loop bind(parallel)
        do i = 1, n
          a(i, j) = -b(i, j)
        end do
      end select
    end do
  end subroutine omp_select

  subroutine dc_mask
    integer :: i, j
    do concurrent (j = 1:m, kind(j) /= 3)
      do concurrent (i = 1:n, b(i, j) > 0.25_dp)
        a(i, j) = b(i, j)*c(j)
      end do
    end do
  end subroutine dc_mask

  subroutine dc_norm
    integer :: j
    do concurrent (j = 1:m)
      a(:, j) = b(:, j)/sqrt(sum(b(:, j)**2))
    end do
  end subroutine dc_norm

  subroutine iterated            ! a few steps of each column, a sum in each
    integer :: i, j, k
    real(dp) :: s
    !$acc parallel loop gang private(s)
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        a(i, j) = b(i, j)
      end do
      do k = 1, 3
        s = 0
        !$acc loop vector reduction(+:s)
        do i = 1, n
          s = s + a(i, j)
        end do
        if (s < 1) exit
        !$acc loop vector
        do i = 1, n
          a(i, j) = a(i, j)/s
        end do
      end do
    end do
  end subroutine iterated

end module idioms2_data

program idioms2
  use idioms2_data
  implicit none
  real(dp) :: whole
  integer :: j
  n = argument(1, 4096)
  m = argument(2, 8192)
  allocate (a(n, m), b(n, m), c(m), r(m), kind(m), at(m))
  whole = 8.0e-9_dp*n*m
  call random_number(b)
  call random_number(c)
  kind = [(mod(j*7, 4), j = 1, m)]
  at = [(mod(j*37, m) + 1, j = 1, m)]
  a = 0; r = 0
  !$acc data copyin(b, c, kind, at) copy(a, r)
  call measure('idioms2', 'tight', tight, 2*whole)
  call show(2*b(:, 5)*c(5), 5)
  call measure('idioms2', 'select_copies', select_copies, 2*whole)
  call show(merge(b(:, 8), 2 - b(:, 8), kind(8) == 0), 8)
  call measure('idioms2', 'select_sums', select_sums, whole)
  call sums
  call measure('idioms2', 'search_exit', search_exit, 2*whole)
  call measure('idioms2', 'private_accumulated', private_accumulated, 2*whole)
  call show(6*b(:, 11), 11)
  call measure('idioms2', 'gathered', gathered, 2*whole)
  call show(b(:, at(9)) + c(at(9)), 9)
  call measure('idioms2', 'masked', masked, 2*whole)
  call show(merge(b(:, 8)/(1 + c(8)), spread(1/(1 + c(8)), 1, n), b(:, 8) > 0.5_dp), 8)
  call measure('idioms2', 'workers', workers, whole)
  call measure('idioms2', 'omp_simd', omp_simd, 2*whole)
  call show(b(:, 7) + 3*c(7), 7)
  call measure('idioms2', 'omp_select', omp_select, 2*whole)
  call show(merge(b(:, 6), -b(:, 6), kind(6) <= 1), 6)
  call measure('idioms2', 'dc_mask', dc_mask, 2*whole)
  call measure('idioms2', 'dc_norm', dc_norm, 2*whole)
  call show(b(:, 3)/norm2(b(:, 3)), 3)
  call measure('idioms2', 'iterated', iterated, 2*whole)
  !$acc end data

contains

  subroutine show(want, j)
    real(dp), intent(in) :: want(:)
    integer, intent(in) :: j
    !$acc update self(a)
    if (maxval(abs(a(:, j) - want)) > 1.0e-12_dp) print *, 'wrong answer'
  end subroutine show

  subroutine sums
    integer :: j
    real(dp) :: want
    !$acc update self(r)
    do j = 1, m, 97
      want = sum(merge(b(:, j), b(:, j)**2, kind(j) == 0))
      if (abs(r(j) - want) > 1.0e-9_dp*want) print *, 'wrong sum'
    end do
  end subroutine sums

end program idioms2
