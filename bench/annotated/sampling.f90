! Sampling from a table: cumulative sums by INSCAN, bisection in it, compaction by an exclusive scan, running extremes; a particle filter.
program sampling
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer :: n, i, lo, hi, mid, cnt, it, kept
  real(dp), allocatable :: w(:), cum(:), x(:), xn(:), peak(:)
  integer, allocatable :: idx(:), list(:)
  real(dp) :: s, u, total, mx, est, ess
  integer(8) :: t0, t1, rate
  character(20) :: arg
  n = 4000
  if (command_argument_count() > 0) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  allocate(w(n), cum(n), x(n), xn(n), peak(n), idx(n), list(n))
  !$omp target enter data map(alloc: w, cum, x, xn, peak, idx, list)
  !$omp target teams distribute parallel do
  do i = 1, n
    x(i) = 4*sin(0.001d0*i) + 2*mod(i*0.618d0, 1d0)
  end do
  call system_clock(t0, rate)
  do it = 1, 5
    total = 0
    !$omp target teams distribute parallel do reduction(+:total)
    do i = 1, n
      w(i) = exp(-0.5d0*(x(i) - 0.5d0*it)**2)
      total = total + w(i)
    end do
    s = 0
    !$omp target teams distribute parallel do reduction(inscan, +:s)
    do i = 1, n
      s = s + w(i)/total
      !$omp scan inclusive(s)
      cum(i) = s
    end do
    !$omp target teams distribute parallel do private(u, lo, hi, mid)
    do i = 1, n
      u = (i - 0.5d0)/n
      lo = 1
      hi = n
      do while (lo < hi)
        mid = (lo + hi)/2
        if (cum(mid) < u) then
          lo = mid + 1
        else
          hi = mid
        end if
      end do
      idx(i) = lo
    end do
    !$omp target teams loop
    do i = 1, n
      xn(i) = x(idx(i)) + 0.1d0*sin(7d0*i)
    end do
    est = 0
    ess = 0
    !$omp target teams loop reduction(+:est, ess)
    do i = 1, n
      x(i) = xn(i)
      est = est + xn(i)/n
      ess = ess + (w(i)/total)**2
    end do
    print '(i3,3es14.6)', it, est, 1/ess, total
  end do
  ! which particles have descendants: compaction
  cnt = 0
  !$omp target teams distribute parallel do reduction(inscan, +:cnt) map(tofrom: cnt)
  do i = 1, n
    if (i == 1) then
      cnt = cnt + 1
    else if (idx(i) /= idx(max(1, i-1))) then
      cnt = cnt + 1
    end if
    !$omp scan inclusive(cnt)
    list(i) = cnt - 1
  end do
  mx = -huge(1d0)
  !$omp target teams distribute parallel do reduction(inscan, max:mx)
  do i = 1, n
    mx = max(mx, x(i))
    !$omp scan inclusive(mx)
    peak(i) = mx
  end do
  kept = 0
  !$omp target teams distribute parallel do reduction(+:kept)
  do i = 2, n
    if (peak(i) > peak(i-1)) kept = kept + 1
  end do
  call system_clock(t1)
  write (0, '(a,f10.3)') 'ms ', 1000d0*(t1 - t0)/rate
  !$omp target exit data map(from: x, peak, idx, list) map(delete: w, cum, xn)
  print '(a,4i9)', 'kept', kept, cnt, list(n), idx(n/2)
  print '(a,2es14.6)', 'x', sum(x), peak(n)
end program sampling
