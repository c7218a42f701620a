! A sparse matrix times a vector, compressed by rows, short rows and long ones: conjugate gradients on the five-point Laplacian, and a matrix whose
! rows have from 1 to some hundred entries.
! Usage: spmv [n]   a grid of n x n
program spmv
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  integer, allocatable :: first(:), col(:)
  real(dp), allocatable :: val(:), x(:), r(:), p(:), q(:)
  real(dp) :: before, now, along
  integer :: n, rows, step
  character(16) :: arg

  n = 24
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  rows = n*n
  call laplacian(n)
  allocate(x(rows), r(rows), p(rows), q(rows))
  x = 0
  r = 1
  p = r
  !$acc data copyin(first, col, val) copy(x, r, p) create(q)
  before = dot(rows, r, r)
  do step = 1, 20
    call multiply(rows, first, col, val, p, q)
    along = before/dot(rows, p, q)
    call move(rows, along, p, x)
    call move(rows, -along, q, r)
    now = dot(rows, r, r)
    call direction(rows, now/before, r, p)
    before = now
  end do
  !$acc end data
  write (*, '(a,i7,a,f12.6,a,f12.6)') 'rows', rows, '   residual', sqrt(now), '   middle', x(rows/2)
  call uneven(rows)
  q = 0
  call multiply(rows, first, col, val, x, q)
  write (*, '(a,i9,a,f14.6)') 'uneven rows, entries', size(col), '   sum', sum(q)

contains

  ! Rows are as long as they are: a part of a warp does one.
  subroutine multiply(rows, first, col, val, x, y)
    integer, intent(in) :: rows, first(:), col(:)
    real(dp), intent(in) :: val(:), x(:)
    real(dp), intent(inout) :: y(:)
    real(dp) :: s
    integer :: i, k
    !$acc parallel loop private(s)
    do i = 1, rows
      s = 0
      do k = first(i), first(i + 1) - 1
        s = s + val(k)*x(col(k))
      end do
      y(i) = s
    end do
  end subroutine multiply

  real(dp) function dot(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), b(n)
    real(dp) :: s
    integer :: i
    s = 0
    !$acc parallel loop reduction(+:s)
    do i = 1, n
      s = s + a(i)*b(i)
    end do
    dot = s
  end function dot

  subroutine move(n, by, along, x)
    integer, intent(in) :: n
    real(dp), intent(in) :: by, along(n)
    real(dp), intent(inout) :: x(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      x(i) = x(i) + by*along(i)
    end do
  end subroutine move

  subroutine direction(n, beta, r, p)
    integer, intent(in) :: n
    real(dp), intent(in) :: beta, r(n)
    real(dp), intent(inout) :: p(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      p(i) = r(i) + beta*p(i)
    end do
  end subroutine direction

  subroutine laplacian(n)
    integer, intent(in) :: n
    integer :: i, j, k
    allocate(first(n*n + 1), col(5*n*n), val(5*n*n))
    k = 0
    do j = 1, n
      do i = 1, n
        first(i + n*(j - 1)) = k + 1
        call add(k, i, j, 4.0_dp, n)
        if (i > 1) call add(k, i - 1, j, -1.0_dp, n)
        if (i < n) call add(k, i + 1, j, -1.0_dp, n)
        if (j > 1) call add(k, i, j - 1, -1.0_dp, n)
        if (j < n) call add(k, i, j + 1, -1.0_dp, n)
      end do
    end do
    first(n*n + 1) = k + 1
  end subroutine laplacian

  subroutine add(k, i, j, value, n)
    integer, intent(inout) :: k
    integer, intent(in) :: i, j, n
    real(dp), intent(in) :: value
    k = k + 1
    col(k) = i + n*(j - 1)
    val(k) = value
  end subroutine add

  subroutine uneven(rows)
    integer, intent(in) :: rows
    integer :: i, k
    first(1) = 1
    do i = 1, rows
      first(i + 1) = first(i) + 1 + mod(i*i, 1 + mod(i, 7)*20)
    end do
    deallocate(col, val)
    allocate(col(first(rows + 1) - 1), val(first(rows + 1) - 1))
    do k = 1, size(col)
      col(k) = 1 + mod(k*31, rows)
      val(k) = 1.0_dp/(1 + mod(k, 5))
    end do
  end subroutine uneven

end program spmv
