! Beside a wavefront: sums and products of reals, which are the same in every run, and extremes with their place.
program wave_beside
  implicit none
  integer, parameter :: sizes(9) = [1, 2, 3, 31, 32, 33, 64, 65, 97]
  integer :: k
  do k = 1, size(sizes)
    call total(sizes(k), sizes(10 - k))
    call best(sizes(k), sizes(10 - k))
    call skewed(sizes(k), sizes(10 - k))
    call deep(mod(sizes(k), 7) + 1, sizes(k), 4)
    call copies(sizes(k), 5, 3)
  end do
  call total(449, 7)
  call best(7, 447)
  call skewed(447, 13)

contains

  subroutine total(n, m)
    integer, intent(in) :: n, m
    real(8) :: a(0:n + 1, 0:m + 1), first(0:n + 1, 0:m + 1), s, p, again
    integer :: i, j, k, most
    do j = 0, m + 1
      do i = 0, n + 1
        first(i, j) = mod(i*7 + j*3, 16)/16.0d0
      end do
    end do
    again = 0
    do k = 1, 3
      a = first
      s = 3
      p = 1
      most = 0
      !$acc kernels
      do j = 1, m
        do i = 1, n
          a(i, j) = 0.2d0*(a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1) + a(i, j))
          s = s + a(i, j)
          p = p*(1 + a(i, j)/(n*m))
          most = max(most, int(a(i, j)*1000))
        end do
      end do
      !$acc end kernels
      if (k > 1 .and. s /= again) print *, 'another sum', n, m, k
      again = s
    end do
    print '(a,2i5,2f14.7,i6)', 'total', n, m, s, p, most
  end subroutine total

  subroutine best(n, m)
    integer, intent(in) :: n, m
    integer :: h(0:n, 0:m), x(n), y(m), i, j, most, mi, mj, least, li
    x = [(mod(i*7 + i/3, 4), i = 1, n)]
    y = [(mod(i*11 + i/7, 4), i = 1, m)]
    h = 0
    most = -1
    mi = -1
    mj = -1
    least = 100
    li = -7
    !$acc kernels
    do j = 1, m
      do i = 1, n
        h(i, j) = max(0, h(i - 1, j - 1) + merge(2, -1, x(i) == y(j)), h(i - 1, j) - 1, h(i, j - 1) - 1)
        if (h(i, j) > most) then
          most = h(i, j)
          mi = i
          mj = j
        end if
        if (h(i, j) <= least) then
          least = h(i, j)
          li = i*1000 + j
        end if
      end do
    end do
    !$acc end kernels
    print *, 'best', n, m, most, mi, mj, least, li
  end subroutine best

  ! Rectangular tiles are not legal.
  subroutine skewed(n, m)
    integer, intent(in) :: n, m
    integer :: a(-1:n + 2, 0:m), i, j, least, at
    real :: s
    a = 1
    s = 0
    least = huge(least)
    at = 0
    !$acc kernels
    do j = 1, m
      do i = 1, n
        a(i, j) = mod(a(i + 2, j - 1)*3 + a(i - 1, j) + i, 1009)
        s = s + mod(a(i, j), 8)
        if (a(i, j) < least) then
          least = a(i, j)
          at = i + j*1000
        end if
      end do
    end do
    !$acc end kernels
    print *, 'skewed', n, m, nint(s), least, at
  end subroutine skewed

  subroutine deep(n, m, l)
    integer, intent(in) :: n, m, l
    integer :: a(0:n, 0:m, 0:l), i, j, k, most, where
    real(8) :: s
    a = 1
    s = 0
    most = 0
    where = 0
    !$acc kernels
    do k = 1, l
      do j = 1, m
        do i = 1, n
          a(i, j, k) = mod(a(i - 1, j, k) + 2*a(i, j - 1, k) + 3*a(i, j, k - 1) + i*j, 509)
          s = s + a(i, j, k)*0.5d0
          if (a(i, j, k) > most) then
            most = a(i, j, k)
            where = i + 100*j + 10000*k
          end if
        end do
      end do
    end do
    !$acc end kernels
    print *, 'deep', n, m, l, nint(s*2), most, where
  end subroutine deep

  ! Several wavefronts at once.
  subroutine copies(n, m, l)
    integer, intent(in) :: n, m, l
    integer :: a(0:n, 0:m, l), i, j, k
    complex :: s
    a = 1
    s = 0
    !$acc kernels
    do k = 1, l
      do j = 1, m
        do i = 1, n
          a(i, j, k) = mod(a(i - 1, j, k) + 2*a(i, j - 1, k) + k, 127)
          s = s + cmplx(a(i, j, k), k)
        end do
      end do
    end do
    !$acc end kernels
    print *, 'copies', n, m, l, nint(real(s)), nint(aimag(s))
  end subroutine copies

end program wave_beside
