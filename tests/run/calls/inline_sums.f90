! Bodies of procedures in the place of their calls: sums and extremes of elements through one call and two, dummies of every shape, sections and
! elements as arguments, arguments that the body changes, globals, branches that return.
! f2cuda options: --auto=all
! expect: report: 10 after: inline expansion
! expect: report: 17 reduction, proved; kernel
module kinds_m
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer, parameter :: nb = 40
  real(dp) :: total = 0, hist(0:nb) = 0
  integer :: hits = 0
  real(dp), private :: secret(nb) = 0
contains
  subroutine dep_explicit(x, w, rho, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: x, w
    real(dp), intent(inout) :: rho(0:n)
    integer :: k
    k = int(x)
    rho(k) = rho(k) + w
  end subroutine
  subroutine dep_star(k, w, rho)
    integer, intent(in) :: k
    real(dp), intent(in) :: w
    real(dp) :: rho(*)
    rho(k) = rho(k) - w
    rho(k + 1) = rho(k + 1) + w/2
  end subroutine
  subroutine dep_rank2(i, j, w, rho, nx, ny)
    integer, intent(in) :: i, j, nx, ny
    real(dp), intent(in) :: w
    real(dp), intent(inout) :: rho(nx, ny)
    rho(i, j) = rho(i, j) + w
  end subroutine
  subroutine dep_shifted(k, w, rho)
    integer, intent(in) :: k
    real(dp), intent(in) :: w
    real(dp), intent(inout) :: rho(0:)
    rho(k) = rho(k) + w
  end subroutine
  subroutine twice(k, w, rho)
    integer, intent(in) :: k
    real(dp), intent(in) :: w
    real(dp), intent(inout) :: rho(:)
    call dep_shifted(k - 1, w, rho)
    call dep_shifted(w=2*w, k=k, rho=rho)
  end subroutine
  subroutine extremes(k, v, lo, hi)
    integer, intent(in) :: k
    real(dp), intent(in) :: v
    real(dp), intent(inout) :: lo(:), hi(:)
    lo(k) = min(lo(k), v)
    if (v > hi(k)) hi(k) = v
  end subroutine
  subroutine count_it(k, w)
    integer, intent(in) :: k
    real(dp), intent(in) :: w
    if (w < 3) return
    hist(k) = hist(k) + w
    total = total + w
    hits = hits + 1
    call in_secret(k, w)
  end subroutine
  subroutine in_secret(k, w)
    integer, intent(in) :: k
    real(dp), intent(in) :: w
    secret(k) = secret(k) + w
  end subroutine
  subroutine show()
    print *, 'secret', sum(secret), secret(1:3)
  end subroutine
  subroutine bump(v, k)
    real(dp), intent(inout) :: v
    integer, intent(inout) :: k
    k = k + 1
    v = v + k
  end subroutine
  subroutine value_first(n, k, a)
    integer, intent(in) :: n
    integer, intent(inout) :: k
    integer, intent(inout) :: a(:)
    k = k + 5
    a(n) = a(n) + k
  end subroutine
  integer function site(i, j, n)
    integer, intent(in) :: i, j, n
    site = i + n*(j - 1)
  end function
  integer function wrap(i, n)
    integer, intent(in) :: i, n
    wrap = i
    if (i > n) wrap = i - n
    if (i < 1) wrap = i + n
  end function
  subroutine by_kind(kind, k, w, a)
    integer, intent(in) :: kind, k
    real(dp), intent(in) :: w
    real(dp), intent(inout) :: a(:)
    real(dp) :: f(2), g
    integer :: m
    f(1) = w; f(2) = 1 - w
    select case (kind)
    case (1, 3)
      g = 1
    case (4:)
      g = 2
    case default
      g = 0.5_dp
    end select
    do m = 1, 2
      a(k + m) = a(k + m) + g*f(m)
    end do
  end subroutine
end module
program p
  use kinds_m
  implicit none
  integer, parameter :: n = 3000
  real(dp) :: x(n), w(n), rho(0:nb), r1(nb + 5), r2(7, 9), lo(nb), hi(nb), col(nb + 5, 3), bm(n + 8)
  integer :: idx(n), i, j, k, a(nb), u(12*9)
  real(dp), allocatable :: al(:)
  do i = 1, n
    x(i) = mod(i*37, nb*8)/8.0_dp
    w(i) = mod(i, 7)
    idx(i) = 1 + mod(i*11, nb)
  end do
  rho = 0; r1 = 0; r2 = 0; lo = 100; hi = -100; col = 0; bm = 0; a = 0; u = 0
  do i = 1, n
    call dep_explicit(x(i), w(i), rho, nb)
  end do
  print *, 'a', sum(rho), rho(0:3)
  do i = 1, n
    call dep_star(idx(i), w(i)*2, r1)
  end do
  print *, 'b', sum(r1), r1(1:3)
  do i = 1, n
    call dep_rank2(1 + mod(idx(i), 7), 1 + mod(i, 9), w(i), r2, 7, 9)
  end do
  print *, 'c', sum(r2), r2(1:3, 2)
  do i = 1, n
    call dep_shifted(idx(i) - 1, w(i), r1)
    call twice(idx(i) + 1, w(i), r1)
  end do
  print *, 'd', sum(r1), r1(1:4)
  do i = 1, n
    call extremes(idx(i), x(i) + w(i), lo, hi)
  end do
  print *, 'e', sum(lo), sum(hi), lo(1:3)
  do i = 1, n
    call count_it(idx(i), w(i))
  end do
  print *, 'f', sum(hist), total, hits, hist(1:3)
  call show()
  do i = 1, n
    call twice(idx(i), w(i), col(:, 1 + mod(i, 3)))
  end do
  print *, 'g', sum(col), col(1:3, 2)
  do i = 1, n
    k = i
    call bump(bm(k), k)
    bm(i) = bm(i) + k
  end do
  print *, 'h', sum(bm), bm(1:4)
  do i = 1, n
    k = idx(i)
    call value_first((k), k, a)
  end do
  print *, 'i', sum(a), a(1:4)
  do j = 1, 9
    do i = 1, 12
      k = site(i, j, 12)
      u(k) = u(k) + i*j
    end do
  end do
  print *, 'j', sum(u), u(1:4)
  do j = 1, 9
    do i = 1, 12
      u(site(i, wrap(j + 1, 9), 12)) = u(site(i, wrap(j + 1, 9), 12)) + 1
    end do
  end do
  print *, 'k', sum(u), u(1:4)
  do i = 1, n
    call by_kind(mod(i, 6), idx(i), w(i), r1)
  end do
  print *, 'l', sum(r1), r1(1:4)
  allocate (al(-3:nb))
  al = 0
  do i = 1, n
    call dep_shifted(idx(i), w(i), al)
    call dep_star(idx(i), w(i), al(0))
  end do
  print *, 'm', sum(al), al(-3:2)
  do i = 1, n
    call inner(idx(i))
  end do
  print *, 'n', sum(al), al(-3:2)
contains
  subroutine inner(c)
    integer, intent(in) :: c
    real(dp) :: d
    d = w(i)*x(c)
    al(c - 2) = al(c - 2) + d
  end subroutine
end program
