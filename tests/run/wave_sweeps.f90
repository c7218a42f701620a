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
