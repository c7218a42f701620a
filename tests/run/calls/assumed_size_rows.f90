! How far a dummy of assumed size is used is told by the elements that are its subscripts: rows of a sparse matrix, gathers, tables.
module rows_kinds
  implicit none
  integer, parameter :: n = 61, extra = 7
end module rows_kinds

program assumed_size_rows
  use rows_kinds
  implicit none
  integer :: i, k, nz, step
  integer :: ia(n + 1), short(3, n)
  integer(8) :: far(n)
  integer, allocatable :: ja(:)
  real(8), allocatable :: a(:), x(:), y(:), z(:), p(:, :)
  allocate (ja(5*n), a(5*n), x(n + extra), y(n), z(n), p(2, n + extra))
  nz = 0
  do i = 1, n
    ia(i) = nz + 1
    do k = 1, mod(i, 5)
      nz = nz + 1
      ja(nz) = 1 + mod(i*k*7, n - 20)
      a(nz) = 1.0d0/(i + k)
    end do
  end do
  ia(n + 1) = nz + 1
  ja(nz + 1:) = huge(ja)/4
  do i = 1, n
    short(:, i) = [1 + mod(3*i, n), n + extra, 1 + mod(5*i, n)]
    far(i) = n + extra + 1 - i
  end do
  do i = 1, n + extra
    x(i) = 0.5d0*i
    p(:, i) = [1.0d0*i, -2.0d0*i]
  end do
  do step = 1, 3
    call product_of(n, x, y, a, ja, ia)
    print '(a, 3f16.8)', 'rows', y(1), y(n/2), sum(y)
    call by_ends(n, x, z, a, ja, ia)
    print '(a, 3f16.8)', 'ends', z(1), z(n/2), sum(abs(z - y))
    call gather(n, x, y, far, 0)
    print '(a, 3f16.8)', 'far ', y(1), y(n), sum(y)
    call table(n, 3, p, y, short)
    print '(a, 3f16.8)', 'tabl', y(1), y(n), sum(y)
    call some(n, x, y, ja)
    print '(a, 3f16.8)', 'some', y(1), y(n), sum(y)
    call gather(0, x, y, far, 0)
    ! the next rounds have other subscripts and values, of the host
    do k = 1, nz
      ja(k) = ja(k) + extra
    end do
    x(n + extra) = x(n + extra) + step
    far(step) = step
  end do
  print '(a, 2i6)', 'sums', sum(ja(1:nz)), sum(int(far))
end program assumed_size_rows

subroutine product_of(n, x, y, a, ja, ia)
  implicit none
  integer :: n, i, k, ja(*), ia(*)
  real(8) :: x(*), y(*), a(*)
  !$acc parallel loop
  do i = 1, n
    y(i) = 0
    do k = ia(i), ia(i + 1) - 1
      y(i) = y(i) + a(k)*x(ja(k))
    end do
  end do
end subroutine product_of

subroutine by_ends(n, x, y, a, ja, ia)
  implicit none
  integer :: n, i, k, k1, k2, j, ja(*), ia(*)
  real(8) :: x(*), y(*), a(*), t
  !$acc parallel loop private(k1, k2, j, t)
  do i = 1, n
    k1 = ia(i)
    k2 = ia(i + 1) - 1
    t = 0
    do k = k1, k2
      j = ja(k)
      t = t + a(k)*x(j)
    end do
    y(i) = t
  end do
end subroutine by_ends

subroutine gather(n, x, y, far, ahead)
  implicit none
  integer :: n, i, ahead
  integer(8) :: far(*)
  real(8) :: x(*), y(*)
  !$acc parallel loop
  do i = 1, n
    y(i) = x(far(i) + ahead)
  end do
end subroutine gather

subroutine table(n, m, p, y, short)
  implicit none
  integer :: n, m, i, k, short(m, *)
  real(8) :: p(2, *), y(*)
  !$acc parallel loop
  do i = 1, n
    y(i) = 0
    do k = 1, m
      y(i) = y(i) + p(1, short(k, i)) + p(2, short(2, i))
    end do
  end do
end subroutine table

! the guarded element may lie anywhere: the host has the loop
subroutine some(n, x, y, ja)
  implicit none
  integer :: n, i, ja(*)
  real(8) :: x(*), y(*)
  do i = 1, n
    y(i) = 0
    if (mod(ja(i), 2) == 0) y(i) = x(ja(i))
  end do
end subroutine some
