! One loop carries all dependences: outside, inside and between loops that do not; several arrays, private and first values, sums.
program wave_sweeps
  implicit none
  integer, parameter :: sizes(6) = [1, 2, 31, 33, 64, 101]
  integer :: k
  do k = 1, size(sizes)
    call outside(sizes(k), sizes(7 - k))
    call inside(sizes(k), sizes(7 - k))
    call between(sizes(k), 5, sizes(7 - k))
    call solve(sizes(k), sizes(7 - k))
    call ahead(sizes(k), sizes(7 - k))
    call guarded(sizes(k), sizes(7 - k))
    call far(sizes(k), 2*sizes(7 - k) + 3)
  end do
  call outside(0, 3)
  call outside(3, 0)

contains

  subroutine outside(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, 0:m), i, k, s
    a = 1
    s = 3
    !$acc kernels
    do k = 1, m
      do i = 1, n
        a(i, k) = mod(a(i, k - 1)*3 + i, 1009)
        s = s + a(i, k)
      end do
    end do
    !$acc end kernels
    print *, 'outside', n, m, s, sum(a)
  end subroutine outside

  subroutine inside(n, m)
    integer, intent(in) :: n, m
    integer :: a(0:n, m), b(n, m), i, k
    a = 1
    b = 2
    !$acc kernels
    do k = 1, m
      do i = 1, n
        if (mod(i, 7) == 3) cycle
        a(i, k) = mod(a(i - 1, k)*b(i, k) + i + k, 1009)
      end do
    end do
    !$acc end kernels
    print *, 'inside', n, m, sum(a)
  end subroutine inside

  subroutine between(n, m, l)
    integer, intent(in) :: n, m, l
    integer :: a(n, 0:m + 1, l), i, j, k, t
    a = 1
    !$acc kernels
    do k = 1, l
      do j = m, 1, -1
        do i = 1, n
          t = a(i, j + 1, k)*2 + i
          a(i, j, k) = mod(t + a(i, j - 1, k), 1009)
        end do
      end do
    end do
    !$acc end kernels
    print *, 'between', n, m, l, sum(a)
  end subroutine between

  ! values from before the sweep, a maximum beside it, another array that is only read
  subroutine ahead(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, 0:m + 1), c(n, m), i, k, most
    a = reshape([(mod(i*7, 31), i = 1, n*(m + 2))], [n, m + 2])
    c = reshape([(mod(i*5, 13), i = 1, n*m)], [n, m])
    most = -1
    !$acc kernels
    do k = m, 1, -1
      do i = 1, n
        most = max(most, abs(a(i, k) - a(i, k + 1)))
        a(i, k) = mod(a(i, k + 1)*c(i, k) + a(i, k - 1) + a(i, k), 1009)
        if (mod(k, 3) == 0) a(i, k) = a(i, k) + a(i, k + 1)
      end do
    end do
    !$acc end kernels
    print *, 'ahead', n, m, most, sum(a)
  end subroutine ahead

  ! the first iterations read nothing from before them; an element is read after a branch has set it
  subroutine guarded(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), b(n, m), i, k
    a = 1
    b = 0
    !$acc kernels
    do k = 1, m
      do i = 1, n
        if (k > 1) a(i, k) = a(i, k - 1)*2 + i
        if (k > 1) then
          a(i, k) = mod(a(i, k) + k, 1009)
        else
          a(i, k) = 5
        end if
        b(i, k) = a(i, k) + 1
      end do
    end do
    !$acc end kernels
    print *, 'guarded', n, m, sum(a), sum(b)
  end subroutine guarded

  ! steps of 2, and elements of two iterations before
  subroutine far(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, 0:m + 4), i, k
    a = reshape([(mod(i*7, 31), i = 1, n*(m + 5))], [n, m + 5])
    !$acc kernels
    do k = 4, m, 2
      do i = 1, n
        a(i, k) = mod(a(i, k - 2) + 3*a(i, k - 4) + a(i, k + 2) + a(i, k - 1), 1009)
      end do
    end do
    !$acc end kernels
    print *, 'far', n, m, sum(a)
  end subroutine far

  subroutine solve(n, m)
    integer, intent(in) :: n, m
    real(8) :: b(n, m), d(n, m), w
    integer :: i, k
    !$acc kernels
    do k = 1, m
      do i = 1, n
        b(i, k) = 4 + mod(i, 3)
        d(i, k) = mod(i + k, 5)
      end do
    end do
    !$acc end kernels
    !$acc kernels
    do k = 2, m
      do i = 1, n
        w = 1/b(i, k - 1)
        b(i, k) = b(i, k) - w
        d(i, k) = d(i, k) - w*d(i, k - 1)
      end do
    end do
    !$acc end kernels
    !$acc kernels
    do i = 1, n
      d(i, m) = d(i, m)/b(i, m)
    end do
    !$acc end kernels
    !$acc kernels
    do k = m - 1, 1, -1
      do i = 1, n
        d(i, k) = (d(i, k) - d(i, k + 1))/b(i, k)
      end do
    end do
    !$acc end kernels
    print '(a,2i5,2f14.9)', ' solve', n, m, sum(b), sum(d)
  end subroutine solve

end program wave_sweeps
