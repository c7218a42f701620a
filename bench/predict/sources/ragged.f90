! Rows of unequal length, begun and ended by arrays.
module ragged
  implicit none
  integer, parameter :: wp = selected_real_kind(12)
  type csr
    integer :: n = 0
    integer, allocatable :: ptr(:), col(:)
    real(wp), allocatable :: val(:)
  end type
contains
  ! Rows of 'low' to 'high' elements within 'band' of the diagonal, or anywhere (band = 0).
  subroutine make(a, n, low, high, band)
    type(csr), intent(out) :: a
    integer, intent(in) :: n, low, high, band
    integer :: i, k, seed
    a%n = n
    allocate (a%ptr(n + 1))
    a%ptr(1) = 1
    seed = 12345
    do i = 1, n
      seed = mod(seed*1021 + 12345, 2000003)
      a%ptr(i + 1) = a%ptr(i) + low + mod(seed/16, high - low + 1)
    end do
    allocate (a%col(a%ptr(n + 1) - 1), a%val(a%ptr(n + 1) - 1))
    do i = 1, n
      do k = a%ptr(i), a%ptr(i + 1) - 1
        seed = mod(seed*1021 + 12345, 2000003)
        if (band > 0) then
          a%col(k) = min(n, max(1, i + mod(seed/2, 2*band + 1) - band))
        else
          a%col(k) = 1 + mod(seed*97, n)
        end if
        a%val(k) = 1/real(k - a%ptr(i) + 1, wp)
      end do
    end do
  end subroutine

  subroutine spmv_banded(n, ptr, col, val, x, y)
    integer, intent(in) :: n, ptr(:), col(:)
    real(wp), intent(in) :: val(:), x(:)
    real(wp), intent(inout) :: y(:)
    integer :: i, k
    real(wp) :: s
    do concurrent (i = 1:n)
      s = 0
      do k = ptr(i), ptr(i+1) - 1
        s = s + val(k)*x(col(k))
      end do
      y(i) = s
    end do
  end subroutine

  subroutine spmv_scattered(n, ptr, col, val, x, y)
    integer, intent(in) :: n, ptr(:), col(:)
    real(wp), intent(in) :: val(:), x(:)
    real(wp), intent(inout) :: y(:)
    integer :: i, k
    real(wp) :: s
    do concurrent (i = 1:n)
      s = 0
      do k = ptr(i), ptr(i+1) - 1
        s = s + val(k)*x(col(k))
      end do
      y(i) = s
    end do
  end subroutine

  subroutine spmv_long(n, ptr, col, val, x, y)
    integer, intent(in) :: n, ptr(:), col(:)
    real(wp), intent(in) :: val(:), x(:)
    real(wp), intent(inout) :: y(:)
    integer :: i, k
    real(wp) :: s
    !$acc parallel loop gang private(s)
    do i = 1, n
      s = 0
      !$acc loop vector reduction(+:s)
      do k = ptr(i), ptr(i+1) - 1
        s = s + val(k)*x(col(k))
      end do
      y(i) = s
    end do
  end subroutine

  subroutine jacobi_rows(n, ptr, col, val, b, x, xn)
    integer, intent(in) :: n, ptr(n+1), col(:)
    real(wp), intent(in) :: val(:), b(n), x(n)
    real(wp), intent(inout) :: xn(n)
    integer :: i, k
    real(wp) :: s, d
    !$acc parallel loop private(s, d)
    do i = 1, n
      s = b(i)
      d = 4
      do k = ptr(i), ptr(i+1) - 1
        if (col(k) == i) then
          d = val(k) + 3
        else
          s = s - val(k)*x(col(k))
        end if
      end do
      xn(i) = s/d
    end do
  end subroutine

  subroutine group_max(n, first, v, top)
    integer, intent(in) :: n, first(:)
    real(wp), intent(in) :: v(:)
    real(wp), intent(inout) :: top(:)
    integer :: g
    !$acc parallel loop
    do g = 1, n
      top(g) = maxval(v(first(g):first(g+1)-1))
    end do
  end subroutine

  subroutine cell_pairs(ncell, first, x, e)
    integer, intent(in) :: ncell, first(:)
    real(wp), intent(in) :: x(:,:)
    real(wp), intent(inout) :: e(:)
    integer :: c, i, j
    real(wp) :: s, r2
    !$acc parallel loop private(s, r2)
    do c = 1, ncell
      s = 0
      do i = first(c), first(c+1) - 1
        do j = first(c), first(c+1) - 1
          if (i /= j) then
            r2 = sum((x(:,i) - x(:,j))**2) + 0.1_wp
            s = s + 1/r2
          end if
        end do
      end do
      e(c) = s
    end do
  end subroutine

  subroutine zero_rows(n, len, width, a)
    integer, intent(in) :: n, len(:), width
    real(wp), intent(inout) :: a(width,n)
    integer :: i, k
    !$acc parallel loop gang
    do i = 1, n
      !$acc loop vector
      do k = 1, len(i)
        a(k,i) = 0.5_wp*a(k,i)
      end do
    end do
  end subroutine

  subroutine rows_to_columns(n, ptr, col, val, y)
    integer, intent(in) :: n, ptr(:), col(:)
    real(wp), intent(in) :: val(:)
    real(wp), intent(inout) :: y(:)
    integer :: i, k
    !$acc parallel loop
    do i = 1, n
      do k = ptr(i), ptr(i+1) - 1
        !$acc atomic update
        y(col(k)) = y(col(k)) + val(k)
      end do
    end do
  end subroutine

  subroutine run_ragged(turns)
    integer, intent(in) :: turns
    integer, parameter :: nb = 700000, nr = 300000, nl = 8000, ng = 150000, nc = 40000
    type(csr) :: a, b, c, g, p
    integer, allocatable :: pa(:), ca(:), pb(:), cb(:), pc(:), cc(:), first(:), cell(:), len(:)
    real(wp), allocatable :: va(:), vb(:), vc(:), x(:), y(:), z(:), top(:), pos(:,:), e(:), w(:,:)
    integer :: i, t
    call make(a, nb, 4, 14, 300)
    call make(b, nr, 2, 30, 0)
    call make(c, nl, 100, 500, 0)
    call make(g, ng, 1, 40, 5)
    call make(p, nc, 2, 12, 5)
    pa = a%ptr
    ca = a%col
    va = a%val
    pb = b%ptr
    cb = b%col
    vb = b%val
    pc = c%ptr
    cc = c%col
    vc = c%val
    first = g%ptr
    cell = p%ptr
    allocate (x(nb), y(nb), z(nb), top(ng), pos(3,size(p%val)), e(nc), w(128,60000), len(60000))
    do i = 1, nb
      x(i) = 1 + mod(i, 10)
    end do
    y = 0
    z = 0
    call random_number(pos)
    w = 1
    do i = 1, 60000
      len(i) = 16 + mod(i*37, 112)
    end do
    !$acc data copyin(pa, ca, va, pb, cb, vb, pc, cc, vc, first, cell, x, pos, len) copy(y, z, top, e, w)
    do t = 1, turns
      call spmv_banded(nb, pa, ca, va, x, y)
      call spmv_scattered(nr, pb, cb, vb, x, z)
      call spmv_long(nl, pc, cc, vc, x, z)
      call jacobi_rows(nb, pa, ca, va, x, y, z)
      call group_max(ng, first, va, top)
      call cell_pairs(nc, cell, pos, e)
      call zero_rows(60000, len, 128, w)
      call rows_to_columns(nr, pb, cb, vb, y)
    end do
    !$acc end data
    print *, 'ragged', sum(z), sum(top), sum(e), sum(w)
  end subroutine
end module
