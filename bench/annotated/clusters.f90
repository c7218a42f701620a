! Moments of point clusters: user-defined reductions of a derived type and of extremes with their place, reductions of arrays, host loops and target loops.
module stats_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
  type moments
    integer :: n = 0
    real(dp) :: mean = 0, m2 = 0
  end type moments
  type place
    real(dp) :: value = -huge(1d0)
    integer :: at = 0
  end type place
contains
  pure type(moments) function combine(a, b) result(c)
    type(moments), intent(in) :: a, b
    real(dp) :: d
    c%n = a%n + b%n
    if (c%n == 0) return
    d = b%mean - a%mean
    c%mean = a%mean + d*b%n/c%n
    c%m2 = a%m2 + b%m2 + d*d*real(a%n, dp)*b%n/c%n
  end function combine

  pure type(place) function higher(a, b) result(c)
    type(place), intent(in) :: a, b
    c = a
    if (b%value > a%value .or. (b%value == a%value .and. b%at < a%at)) c = b
  end function higher
end module stats_mod

program clusters
  use stats_mod
  implicit none
  integer, parameter :: kc = 8
  integer :: n, i, k, it, best, cnt(kc)
  real(dp), allocatable :: x(:,:)
  real(dp) :: cen(2, kc), s(2, kc), d, dmin, inertia, cov(3)
  integer, allocatable :: lab(:)
  type(moments) :: mo
  type(place) :: far
  integer(8) :: t0, t1, rate
  !$omp declare reduction(merge_moments: moments: omp_out = combine(omp_out, omp_in)) initializer(omp_priv = moments(0, 0d0, 0d0))
  !$omp declare reduction(top: place: omp_out = higher(omp_out, omp_in)) initializer(omp_priv = place(-huge(1d0), 0))
  character(20) :: arg
  n = 3000
  if (command_argument_count() > 0) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  allocate(x(2, n), lab(n))
  !$omp parallel do
  do i = 1, n
    x(1, i) = mod(i, kc)*3 + sin(1.3d0*i)
    x(2, i) = mod(i*5, kc)*2 + cos(2.1d0*i)
  end do
  do k = 1, kc
    cen(:, k) = x(:, 1 + (k - 1)*(n/kc)) + 0.3d0*k
  end do
  call system_clock(t0, rate)
  !$omp target data map(to: x) map(from: lab)
  do it = 1, 8
    s = 0
    cnt = 0
    inertia = 0
    !$omp target teams distribute parallel do private(k, d, dmin, best) reduction(+:s, cnt, inertia) map(tofrom: s, cnt, inertia) map(to: cen)
    do i = 1, n
      dmin = huge(1d0)
      best = 0
      do k = 1, kc
        d = (x(1, i) - cen(1, k))**2 + (x(2, i) - cen(2, k))**2
        if (d < dmin) then
          dmin = d
          best = k
        end if
      end do
      lab(i) = best
      inertia = inertia + dmin
      cnt(best) = cnt(best) + 1
      s(:, best) = s(:, best) + x(:, i)
    end do
    do k = 1, kc
      if (cnt(k) > 0) cen(:, k) = s(:, k)/cnt(k)
    end do
    if (mod(it, 4) == 0) print '(i3,es16.8,8i8)', it, inertia, cnt
  end do
  !$omp end target data
  mo = moments(0, 0d0, 0d0)
  !$omp parallel do reduction(merge_moments: mo)
  do i = 1, n
    mo = combine(mo, moments(1, x(1, i), 0d0))
  end do
  far = place(-huge(1d0), 0)
  !$omp parallel do reduction(top: far) private(d)
  do i = 1, n
    d = norm2(x(:, i) - cen(:, lab(i)))
    far = higher(far, place(anint(d*1d6)*1d-6, i))
  end do
  cov = 0
  !$omp parallel do simd reduction(+:cov)
  do i = 1, n
    cov(1) = cov(1) + x(1, i)*x(1, i)
    cov(2) = cov(2) + x(1, i)*x(2, i)
    cov(3) = cov(3) + x(2, i)*x(2, i)
  end do
  call system_clock(t1)
  write (0, '(a,f10.3)') 'ms ', 1000d0*(t1 - t0)/rate
  print '(a,i9,2es14.6)', 'moments', mo%n, mo%mean, mo%m2/mo%n
  print '(a,es14.6,i9)', 'far', far%value, far%at
  print '(a,3es14.6)', 'cov', cov/n
end program clusters
