! FINDLOC, and MAXLOC and MINLOC with DIM, MASK and BACK, in expressions, of sections and of more dimensions: ties, no element, NaN alone.
! expect: report: 46 ; kernel 
! expect: report: 19 team: threads that do an iteration together share out the loops
program places_along
  use, intrinsic :: ieee_arithmetic
  implicit none
  call places(11, 5, 4)
  call places(1, 3, 2)
  call places(0, 4, 1)
  call places(67, 9, 2)
  call odd(7, 5)
contains
  subroutine places(n, m, l)
    integer, intent(in) :: n, m, l
    real(8) :: a(0:n - 1), b(n, m), c(n, m, l), x
    real :: r(n)
    integer :: e(n), k, i, j, k1(1), k2(2), k3(3), p(30)
    integer :: km(m), kn(n), kl(m, l), kk(n, l)
    integer(8) :: far(n)
    logical :: mask(n), lb(n, m)
    do j = 1, m
      do i = 1, n
        b(i, j) = mod(i*7 + j*13, 23) - 11
        c(i, j, :) = mod(i*3 + j, 11)
        lb(i, j) = mod(i + j, 4) /= 1
      end do
    end do
    do i = 1, n
      a(i - 1) = mod(i*5, 13) - 6
      e(i) = mod(i*3, 7)
      mask(i) = mod(i, 3) == 1
    end do
    r = real(a)
    p = -7; x = -7; k2 = -7; k3 = -7; k1 = -7
    !$acc kernels
    k = findloc(e, 3, 1)
    p(1) = findloc(e, 3, dim=1, back=.true.)
    p(2) = findloc(e(n:1:-2), 2, 1, mask(1:n:2))
    p(3:3) = findloc(e, 3, mask=mask, back=.true.)
    k1 = findloc(mask, .false.) + 1
    k2 = findloc(b, 3d0)
    k3 = findloc(c, 3, kind=4, back=.true.)
    p(4:5) = findloc(b, 3d0, mask=lb)
    km = findloc(b, 3d0, dim=1)
    !$acc end kernels
    print *, k, k1, k2, k3, km, p
    !$acc kernels
    kn = findloc(b, 3d0, dim=2, mask=lb)
    kl = findloc(c, 5d0, 1, back=.true.)
    far = findloc(b > 0, .true., 2, kind=8)
    p(6) = maxloc(a, 1) + 1
    p(7) = maxloc(abs(a - r), 1)
    p(8) = minloc(a(n - 1:0:-1), dim=1, mask=mask, back=.true.)*2
    p(9) = maxloc(e, 1, e < 0) - 3
    p(10:11) = maxloc(b)
    p(12:13) = minloc(b, back=.true.)
    k3 = maxloc(c, mask=c < 9) + k3
    !$acc end kernels
    print *, kn, kl, far, p, k3
    if (n == 0) return
    !$acc kernels
    km = maxloc(b, dim=1)
    kn = minloc(b, dim=2, mask=b > 0, back=.true.) + maxloc(b, 2)
    km = maxloc(b, 1, lb) + km
    kl = maxloc(c, 1)
    kk = minloc(-c, 2, back=.true.)
    kl = kl*maxloc(c(n:1:-1, :, :), dim=1, mask=c > 20)
    p(14) = minval(maxloc(b))
    p(15) = sum(findloc(b, 0d0, dim=2))
    !$acc end kernels
    print *, km, kn, kl, kk, p
    !$acc kernels
    x = a(maxloc(r, 1) - 1)
    p(16) = e(minloc(e, 1))
    r = real(a(maxloc(r, 1) - 1)) + r
    r = r(maxloc(r, 1))
    !$acc end kernels
    print *, x, r(1), r(n), p
    do j = 1, 2
      !$acc kernels
      e(j) = maxloc(b(:, j), 1)
      k = max(k, minloc(b(j, :), 1, lb(j, :)))
      !$acc end kernels
      if (j == n) exit
    end do
    print *, e, k
  end subroutine
  subroutine odd(n, m)
    integer, intent(in) :: n, m
    real(8) :: a(n, m), nan, low
    integer :: p(m, 4), q(7, 2)
    logical :: l(n, m)
    nan = ieee_value(nan, ieee_quiet_nan)
    low = ieee_value(low, ieee_negative_inf)
    a = nan
    l = .true.
    l(1:2, :) = .false.
    a(4:5, 2) = low
    a(5:6, 3) = 2
    a(:, 4) = low
    q = 0
    !$acc kernels
    p(:, 1) = maxloc(a, 1)
    p(:, 2) = maxloc(a, 1, l)
    p(:, 3) = maxloc(a, 1, back=.true.)
    p(:, 4) = minloc(a, 1, l, back=.true.)
    q(1:2, 1) = maxloc(a(:, 1:2)) + 0
    q(3:4, 1) = maxloc(a(:, 1:1), back=.true.) + 0
    q(5:6, 1) = maxloc(a(:, 1:1), l(:, 1:1), back=.true.) + 0
    q(7, 1) = maxloc(a(:, 4), 1, l(:, 4), back=.true.) + 0
    q(1:2, 2) = minloc(a, .false.) + 0
    !$acc end kernels
    print *, p, q
  end subroutine
end program places_along
