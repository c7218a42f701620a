! Series in columns: values that go from step to step, and what each column sums up or finds on the way. Long columns are a block's, short ones a thread's.
! expect: report: 8 is a scan, in columns
program columns_that_reduce
  implicit none
  call series(1500, 3)
  call series(513, 7)
  call series(40, 70)
  call cubes(600, 2, 3)
contains
  subroutine series(n, m)
    integer, intent(in) :: n, m
    real(8) :: x(n, m), best(m), dd(m), v(m), last(m), y(n, m)
    integer :: i, j, long(m), total(m), run, k(n, m), seen(0:m), hi
    real(8) :: cur, b, peak, e, s, d, w
    do j = 1, m
      do i = 1, n
        k(i, j) = mod(i*7919 + j*613 + mod(i*i, 31), 17) - 8
        x(i, j) = k(i, j)*0.125d0
      end do
    end do
    !$acc data copyin(x, k) copyout(best, dd, v, last, y, long, total, seen)
    !$acc kernels
    do j = 1, m                ! greatest sum of neighbours
      cur = 0
      b = -huge(b)
      do i = 1, n
        cur = max(x(i, j), cur + x(i, j))
        b = max(b, cur)
      end do
      best(j) = b
    end do
    do j = 1, m                ! deepest fall, into an element
      peak = x(1, j)
      dd(j) = 0
      do i = 2, n
        if (x(i, j) > peak) peak = x(i, j)
        dd(j) = max(dd(j), peak - x(i, j))
      end do
    end do
    !$acc end kernels
    !$acc parallel loop gang vector private(run)
    do j = 1, m                ! spells
      run = 0
      long(j) = 0
      total(j) = 3
      do i = 1, n
        if (x(i, j) < 0.5d0) then
          run = run + 1
          total(j) = total(j) + 1
          if (run > long(j)) long(j) = run
        else
          run = 0
        end if
      end do
      total(j) = total(j) - 3
    end do
    !$acc kernels
    do j = 1, m                ! a mean that forgets, deviations from it, both are kept
      e = x(1, j)
      s = 0
      w = 0.5d0
      do i = 2, n
        d = x(i, j) - e
        e = e + w*d
        s = s + d*d
        y(i, j) = d
      end do
      last(j) = e
      if (s > 0) then
        v(j) = s/(n - 1)
      else
        v(j) = -1
      end if
    end do
    !$acc end kernels
    !$acc update self(best, dd, v, last, y(2:n, :), long, total)
    print '(6f14.6)', best, dd, v, last, sum(y(2:n, :))
    print *, long, total
    !$acc kernels
    do j = 1, m                ! a running sum that is counted in two ways, and how often it falls to the floor
      run = 1
      hi = -1000
      seen(j) = 0
      do i = 1, n
        run = max(0, run + k(i, j))
        if (run == 0) seen(j) = seen(j) + 1
        hi = max(hi, run)
      end do
      total(j) = hi - run
    end do
    do j = 1, m                ! lengths and the longest rest: the sum has nothing of the scan variable
      w = 0
      hi = 0
      run = 0
      do i = 2, n
        d = abs(x(i, j) - x(i-1, j))
        w = w + d
        if (d < 0.5d0) then
          run = run + 1
          hi = max(hi, run)
        else
          run = 0
        end if
      end do
      v(j) = w
      long(j) = hi
    end do
    do j = m, 1, -1            ! backwards, with products
      cur = 1
      b = 1
      do i = n, 2, -1
        cur = cur + x(i, j)
        b = b*merge(-1d0, 1d0, cur < 0)
      end do
      best(j) = b
    end do
    !$acc end kernels
    seen(0) = 0
    !$acc update self(best, total, seen(1:m), v, long)
    print *, total, seen, long
    print '(6f14.6)', v
    print '(6f14.6)', best
    !$acc end data
  end subroutine
  subroutine cubes(n, m, l)   ! of two loops around, single precision and logical
    integer, intent(in) :: n, m, l
    real :: x(n, m, l), a(m, l), run
    logical :: ever(m, l)
    integer :: i, j, k
    x = reshape([(mod(i*37, 101)*0.25 - 12, i = 1, n*m*l)], [n, m, l])
    !$acc kernels
    do k = 1, l
      do j = 1, m
        run = 0
        a(j, k) = 1000
        ever(j, k) = .false.
        do i = 1, n
          run = run + x(i, j, k)
          a(j, k) = min(a(j, k), run)
          ever(j, k) = ever(j, k) .or. run > 40
        end do
      end do
    end do
    !$acc end kernels
    print *, a, ever
  end subroutine
end program
