! Elements of arrays that iterations combine values into, wherever they point: any operator, in shared memory and beside it.
program red_bins
  implicit none
  integer, parameter :: n = 5000, many = 20000
  integer :: idx(n), far(n), i, j, h(16), big(many), m(0:15), lo(4), bits(8), par(8)
  integer(8) :: h8(16), wide(many)
  integer(2) :: h2(16)
  logical :: any_of(16), all_of(16)
  real :: w(n), r(16), rbig(many), top(16), low(16)
  real(8) :: d(4, 5), v(n)
  complex :: z(3)
  do i = 1, n
    idx(i) = mod(i*7, 16) + 1
    far(i) = mod(i*37, many) + 1
    w(i) = real(mod(i*13, 101) - 50)
    v(i) = w(i)*0.25d0
  end do
  h = 100; big = 0; wide = 7; h8 = 2_8**40; h2 = 0; r = 0.5; rbig = 0; top = -huge(top); low = huge(low); d = 0
  any_of = .false.; all_of = .true.; m = 1; lo = 1000; bits = 0; par = 7; z = (1.0, -1.0)
  !$acc kernels
  do i = 1, n
    h(idx(i)) = h(idx(i)) + 1
    big(far(i)) = big(far(i)) + i
    r(idx(i)) = w(i) + r(idx(i))
  end do
  do i = 1, n
    rbig(far(i)) = rbig(far(i)) - w(i) + 1.0
    if (w(i) > 0) h8(idx(i)) = h8(idx(i)) + i
    h2(idx(i)) = h2(idx(i)) + 1_2
  end do
  do i = 1, n              ! few of many
    j = int(w(i)) + 50
    if (j >= 1 .and. j <= 20) wide(j) = wide(j) + i
    if (j >= 90) wide(j*200) = wide(j*200) + 2**20
  end do
  do i = 1, n
    top(idx(i)) = max(top(idx(i)), w(i))
    if (low(idx(i)) > w(i)) low(idx(i)) = w(i)
    lo(mod(i, 4) + 1) = min(lo(mod(i, 4) + 1), i)
  end do
  do i = 1, n
    any_of(idx(i)) = any_of(idx(i)) .or. w(i) > 49
    all_of(idx(i)) = all_of(idx(i)) .and. w(i) > -50
    bits(mod(i, 8) + 1) = ior(bits(mod(i, 8) + 1), i)
    par(mod(i, 8) + 1) = ieor(par(mod(i, 8) + 1), i)
  end do
  do i = 1, 40
    m(mod(i, 16)) = m(mod(i, 16))*(1 + mod(i, 3))
  end do
  do j = 1, 50
    do i = 1, 100
      d(mod(i*j, 4) + 1, mod(i + j, 5) + 1) = d(mod(i*j, 4) + 1, mod(i + j, 5) + 1) + v(i + j)
    end do
  end do
  do i = 1, n
    z(mod(i, 3) + 1) = z(mod(i, 3) + 1) + cmplx(w(i), -w(i))
  end do
  do i = 1, n              ! all into one element
    h(5) = h(5) + idx(i)
    r(j - 40) = r(j - 40) + w(i)
  end do
  !$acc end kernels
  print *, h
  print *, sum(big), big(1), big(38), sum(h8), h8(3), sum(int(h2))
  print *, r
  print *, wide(1:20), sum(wide), wide(18000:20000:200)
  print *, sum(rbig), rbig(38)
  print *, top, low
  print *, any_of, all_of
  print *, bits, par, lo, m
  print *, d
  print *, z
end program
