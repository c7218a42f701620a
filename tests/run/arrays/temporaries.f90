! Statements of regions that need values of arrays on the host, or have no form as loops: conditions, bounds, selectors, DO WHILE, WHERE with
! array functions and vector subscripts, FORALL, PACK into an allocatable array. The array crosses once each way.
! f2cuda options: -fopenacc
! expect: transfers: a 1 1
! expect: report: 0 the host; arrays that it touches come home
program temporaries
  implicit none
  integer, parameter :: n = 40
  real(8) :: a(n, n), b(n, n), x(n), y(n), s(9)
  integer :: ix(n), k(6), i, j, it
  logical :: m(n)
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i*7 + j*3, 11)/2d0
      b(i, j) = mod(i*5 + j, 13)/2d0
    end do
    x(j) = mod(j*7, 11)/2d0
    y(j) = mod(j*5, 9)/2d0
    ix(j) = mod(j*7, n) + 1
  end do
  m = y > 1.5d0
  call conditions(a, b)
  call scattered(x, y, ix)
  call packed(x, y, m)
  print '(9f14.4)', sum(a), sum(b), sum(x), sum(y), s
  print *, k
contains
  subroutine conditions(a, b)
    real(8), intent(inout) :: a(:, :), b(:, :)
    real(8) :: r(n, n), most
    integer :: k0, k4, k5
    k = 0; k4 = 0; k5 = 0
    !$acc data copy(a, b) create(r)
    do it = 1, 12
      !$acc kernels
      if (any(a > 4.4d0)) a = a/2
      r = a*0.25d0
      a = a - r + 0.01d0
      if (it > 3 .and. maxval(abs(r)) < 0.35d0) then; b = b + 1; k(1) = it; end if
      where (a > 1.5d0*sum(a)/size(a)) a = 0
      if (all(a < 0)) then
        k(2) = 1
      else if (count(a > 1) > &   ! a comment
               n*n/8) then
        k(2) = k(2) + 10
      end if
      select case (count(b > 3))
      case (0); k(3) = k(3) + 1
      case (1:800); k(3) = k(3) + 10
      case default; k(3) = k(3) + 100
      end select
      do k0 = 1, count(a(:, 1) > 0.1d0)/10
        a(k0, :) = a(k0, :) + 0.5d0
      end do
      where (b > 2)
        b = transpose(a)
      elsewhere (a > maxval(a)/9)
        b = cshift(a, 1, 2)
      elsewhere
        b = spread(a(:, 3), 2, n)
      end where
      !$acc end kernels
    end do
    !$acc kernels
    most = 1
    do while (maxval(b) > most .and. k4 < 100)
      b = b*0.75d0
      k4 = k4 + 1
    end do
    outer: do while (minval(b) > -2)
      b = b - 1
      if (sum(b) > n*n) cycle outer
      k5 = k5 + 1
      if (k5 > 50) exit outer
    end do outer
    !$acc end kernels
    !$acc end data
    s(1) = most
    k(4:5) = [k4, k5]
  end subroutine
  subroutine scattered(x, y, ix)
    real(8), intent(inout) :: x(:), y(:)
    integer, intent(in) :: ix(:)
    !$acc data copy(x, y) copyin(ix)
    !$acc kernels
    where (y(ix) > 2) x = x + y(ix)
    where (y > 2) x(ix) = y + x(ix)
    where (y > 2)
      x(ix) = y*x
    end where
    forall (i = 1:n, y(i) > 1) x(ix(i)) = x(ix(i)) + y(i)
    forall (i = 1:size(x)) x(i) = x(ix(i))/2
    forall (i = 2:n:2)
      y(i) = y(i - 1) + 1
    end forall
    forall (i = 3:n, y(i) > 0) y(i) = y(i - 1) + y(i - 2)
    x(ix) = x + 1
    !$acc end kernels
    !$acc end data
  end subroutine
  subroutine packed(x, y, m)
    real(8), intent(inout) :: x(:), y(:)
    logical, intent(in) :: m(:)
    real(8), allocatable :: v(:), w(:, :), u(:)
    s(2:9) = 0
    !$acc data copy(x, y) copyin(m)
    do it = 1, 3
      !$acc kernels
      v = pack(x, x > it)
      s(2) = s(2) + sum(pack(x, m))
      s(3) = s(3) + maxval(pack(y, m)) - sum(pack(x*y, m .and. y > 2))
      u = pack(v, v > 2*it)
      u = pack(u, u > 2.5d0*it)
      x = x + 1
      !$acc end kernels
      s(4) = s(4) + size(v) + 100*size(u) + lbound(u, 1)
      !$acc kernels
      w = spread(v, 2, it)
      s(5) = s(5) + sum(v) + sum(w)
      s(6) = s(6) + sum(u)
      !$acc end kernels
      s(7) = s(7) + size(w, 2)
    end do
    !$acc end data
  end subroutine
end program temporaries
