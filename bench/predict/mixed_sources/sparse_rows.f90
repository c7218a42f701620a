! Sparse matrices, gathers whose places are near, sorted or in blocks, ragged rows, updates by index.
module sparse_rows
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine ell_product(n, w, col, val, x, y)
    integer, intent(in) :: n, w, col(n,w)
    real(dp), intent(in) :: val(n,w), x(n)
    real(dp), intent(inout) :: y(n)
    real(dp) :: s
    integer :: i, k
    !$acc parallel loop present(col, val, x, y) private(s)
    do i = 1, n
      s = 0
      do k = 1, w
        s = s + val(i,k)*x(col(i,k))
      end do
      y(i) = s
    end do
  end subroutine

  subroutine csr_fem(n, ptr, col, val, x, y)
    integer, intent(in) :: n, ptr(n+1), col(*)
    real(dp), intent(in) :: val(*), x(n)
    real(dp), intent(inout) :: y(n)
    real(dp) :: s
    integer :: i, k
    !$omp target teams distribute parallel do private(s)
    do i = 1, n
      s = 0
      do k = ptr(i), ptr(i+1) - 1
        s = s + val(k)*x(col(k))
      end do
      y(i) = s
    end do
  end subroutine

  subroutine csr_skewed(n, ptr, col, x, y)
    integer, intent(in) :: n, ptr(n+1), col(*)
    real(sp), intent(in) :: x(n)
    real(sp), intent(inout) :: y(n)
    real(sp) :: s
    integer :: i, k
    do concurrent (i = 1:n) local(s, k)
      s = 0
      do k = ptr(i), ptr(i+1) - 1
        s = s + x(col(k))
      end do
      y(i) = 0.15 + 0.85*s/real(ptr(i+1) - ptr(i) + 1)
    end do
  end subroutine

  subroutine gather_sorted(n, at, x, y)
    integer, intent(in) :: n, at(n)
    real(dp), intent(in) :: x(*)
    real(dp), intent(inout) :: y(n)
    integer :: i
    do concurrent (i = 1:n)
      y(i) = y(i) + 0.5_dp*x(at(i))
    end do
  end subroutine

  subroutine gather_blocks(n, first, x, y)
    integer, intent(in) :: n, first(*)
    real(sp), intent(in) :: x(*)
    real(sp), intent(inout) :: y(n)
    integer :: i
    !$acc parallel loop present(first, x, y)
    do i = 1, n
      y(i) = 2*x(first((i - 1)/64 + 1) + mod(i - 1, 64))
    end do
  end subroutine

  subroutine jacobi_csr(n, ptr, col, val, diag, b, x, xn, change)
    integer, intent(in) :: n, ptr(n+1), col(*)
    real(dp), intent(in) :: val(*), diag(n), b(n), x(n)
    real(dp), intent(inout) :: xn(n)
    real(dp), intent(out) :: change
    real(dp) :: s
    integer :: i, k
    change = 0
    !$omp target teams distribute parallel do private(s) reduction(max:change)
    do i = 1, n
      s = b(i)
      do k = ptr(i), ptr(i+1) - 1
        s = s - val(k)*x(col(k))
      end do
      xn(i) = s/diag(i)
      change = max(change, abs(xn(i) - x(i)))
    end do
  end subroutine

  subroutine coo_add(m, row, col, val, x, y)
    integer, intent(in) :: m, row(m), col(m)
    real(sp), intent(in) :: val(m), x(*)
    real(sp), intent(inout) :: y(*)
    integer :: k
    !$acc parallel loop present(row, col, val, x, y)
    do k = 1, m
      !$acc atomic update
      y(row(k)) = y(row(k)) + val(k)*x(col(k))
    end do
  end subroutine

  subroutine weighted_bins(n, q, w, bin)
    integer, intent(in) :: n
    real(sp), intent(in) :: q(n), w(n)
    real(sp), intent(inout) :: bin(512)
    integer :: i, b
    !$omp target teams distribute parallel do private(b)
    do i = 1, n
      b = 1 + int(511*q(i)*q(i))
      !$omp atomic update
      bin(b) = bin(b) + w(i)
    end do
  end subroutine

  subroutine run_sparse_rows(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 1000000, w = 12, m = 3000000, ng = 4000000
    integer, allocatable :: ell(:,:), ptr(:), col(:), skew(:), scol(:), at(:), first(:), row(:), ccol(:)
    real(dp), allocatable :: ev(:,:), val(:), diag(:), b(:), x(:), y(:), xn(:), big(:), gy(:)
    real(sp), allocatable :: sx(:), sy(:), cv(:), q(:), wt(:), bin(:), bx(:), by(:)
    real(sp) :: r
    real(dp) :: change
    integer :: i, k, t, here
    allocate (ell(n,w), ev(n,w), ptr(n+1), skew(n+1), x(n), y(n), xn(n), diag(n), b(n), sx(n), sy(n), at(ng), big(3*ng), gy(ng), &
      first(ng/64), bx(ng), by(ng), row(m), ccol(m), cv(m), q(ng), wt(ng), bin(512))
    do k = 1, w
      do i = 1, n
        ell(i,k) = min(max(i + (k - 6)*(k - 6)*7*sign(1, k - 6), 1), n)
      end do
    end do
    ptr(1) = 1
    skew(1) = 1
    do i = 1, n
      ptr(i+1) = ptr(i) + 9 + mod(i*7, 19)
      skew(i+1) = skew(i) + 2 + merge(400, merge(30, 0, mod(i, 16) == 0), mod(i, 1024) == 0)
    end do
    allocate (val(ptr(n+1)), col(ptr(n+1)), scol(skew(n+1)))
    do i = 1, n
      do k = ptr(i), ptr(i+1) - 1
        col(k) = min(max(i + (k - ptr(i) - 9)*(k - ptr(i) - 9)*11*sign(1, k - ptr(i) - 9), 1), n)
      end do
    end do
    do k = 1, skew(n+1) - 1
      call random_number(r)
      scol(k) = 1 + int(r*(n - 1))
    end do
    here = 1
    do i = 1, ng
      at(i) = here
      here = here + 1 + mod(i*5, 4)
    end do
    do i = 1, ng/64
      first(i) = 1 + 64*mod(i*4099, ng/64)
    end do
    do k = 1, m
      row(k) = 1 + (k - 1)/3
      call random_number(r)
      ccol(k) = 1 + int(r*(n - 1))
    end do
    call random_number(q)
    wt = 1
    bin = 0
    cv = 0.1
    ev = 0.1_dp
    val = 0.01_dp
    diag = 2
    b = 1
    x = 1
    y = 0
    xn = 0
    big = 1
    gy = 0
    sx = 1
    sy = 0
    bx = 1
    by = 0
    !$acc data copy(ell, ev, ptr, col, val, skew, scol, x, y, xn, diag, b, sx, sy, at, big, gy, first, bx, by, row, ccol, cv, q, wt, bin)
    do t = 1, turns
      call ell_product(n, w, ell, ev, x, y)
      call csr_fem(n, ptr, col, val, x, y)
      call csr_skewed(n, skew, scol, sx, sy)
      call gather_sorted(ng, at, big, gy)
      call gather_blocks(ng, first, bx, by)
      call jacobi_csr(n, ptr, col, val, diag, b, x, xn, change)
      call coo_add(m, row, ccol, cv, sx, sy)
      call weighted_bins(ng, q, wt, bin)
    end do
    !$acc end data
    print *, 'sparse', sum(y), sum(sy), sum(gy), sum(by), change, sum(bin)
  end subroutine
end module
