! Wavefronts of every kind of distance: diagonal, far, skewed, downwards, in three dimensions, with copies beside them; bodies with IF,
! CYCLE, private scalars and reductions. Sizes around the width of a warp.
program wave_shapes
  implicit none
  integer, parameter :: sizes(8) = [1, 2, 31, 32, 33, 67, 97, 130]
  integer :: k, l
  do k = 1, size(sizes)
    do l = 1, size(sizes), 3
      call diagonal(sizes(k), sizes(l))
      call far(sizes(k) + 4, sizes(l) + 5)
      call skewed(sizes(k) + 2, sizes(l) + 2)
      call downwards(sizes(k), sizes(l))
      call branches(sizes(k), sizes(l))
      call several(sizes(k), sizes(l))
      call copies(sizes(k), sizes(l), 3)
    end do
    call cube(min(sizes(k), 40), 35, 5)
    call cube_skewed(6, min(sizes(k), 40) + 2, 37)
    call triangle(sizes(k))
  end do
  call diagonal(0, 5)
  call diagonal(5, 0)

contains

  subroutine diagonal(n, m)
    integer, intent(in) :: n, m
    integer :: c(0:n, 0:m), x(n), y(m), i, j
    x = [(mod(i*i, 5), i = 1, n)]
    y = [(mod(j*7, 4), j = 1, m)]
    c = 0
    !$acc kernels
    do j = 1, m
      do i = 1, n
        if (x(i) == y(j)) then
          c(i, j) = c(i - 1, j - 1) + 1
        else
          c(i, j) = max(c(i - 1, j), c(i, j - 1))
        end if
      end do
    end do
    !$acc end kernels
    print *, 'diagonal', n, m, c(n, m), sum(c)
  end subroutine diagonal

  subroutine far(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), i, j
    a = 1
    !$acc kernels
    do j = 4, m
      do i = 3, n
        a(i, j) = mod(a(i - 2, j) + 3*a(i, j - 3) + 5*a(i - 1, j - 2) + i, 1009)
      end do
    end do
    !$acc end kernels
    print *, 'far', n, m, a(n, m), sum(a)
  end subroutine far

  subroutine skewed(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), i, j
    a = reshape([(mod(i*13, 101), i = 1, n*m)], [n, m])
    !$acc kernels
    do j = 2, m - 1
      do i = 2, n - 1
        a(i, j) = mod(a(i - 1, j - 1) + a(i - 1, j) + 2*a(i - 1, j + 1) + 3*a(i, j - 1) + a(i, j) + a(i, j + 1) &
                      + 5*a(i + 1, j - 1) + a(i + 1, j) + 7*a(i + 1, j + 1), 10007)
      end do
    end do
    !$acc end kernels
    print *, 'skewed', n, m, a(2, 2), sum(a)
  end subroutine skewed

  subroutine downwards(n, m)
    integer, intent(in) :: n, m
    integer :: a(n + 1, 0:m), i, j
    a = 1
    !$acc kernels
    do j = 1, m
      do i = n, 1, -1
        a(i, j) = mod(a(i + 1, j) + 2*a(i, j - 1) + j, 997)
      end do
    end do
    !$acc end kernels
    !$acc kernels
    do j = m - 1, 0, -1
      do i = 2, n + 1, 1
        a(i, j) = mod(a(i - 1, j) + 2*a(i, j + 1) + a(i - 1, j + 1), 991)
      end do
    end do
    !$acc end kernels
    print *, 'downwards', n, m, a(1, m), sum(a)
  end subroutine downwards

  subroutine branches(n, m)
    integer, intent(in) :: n, m
    integer :: h(0:n, 0:m), x(n), y(m), best, matches, i, j, s
    x = [(mod(i*i, 7), i = 1, n)]
    y = [(mod(j*3, 7), j = 1, m)]
    h = 0
    best = -5
    matches = 100
    !$acc kernels
    do j = 1, m
      do i = 1, n
        if (mod(i + j, 11) == 0) cycle
        s = -1
        if (x(i) == y(j)) then
          s = 2
          matches = matches + 1
        end if
        h(i, j) = max(0, h(i - 1, j - 1) + s, h(i - 1, j) - 1, h(i, j - 1) - 1)
        best = max(best, h(i, j))
      end do
    end do
    !$acc end kernels
    print *, 'branches', n, m, best, matches, sum(h)
  end subroutine branches

  subroutine several(n, m)
    integer, intent(in) :: n, m
    integer :: h(0:n, 0:m), e(0:n, 0:m), f(0:n, 0:m), i, j
    h = 0
    e = -3
    f = -2
    !$acc kernels
    do j = 1, m
      do i = 1, n
        e(i, j) = max(e(i, j - 1) - 1, h(i, j - 1) - 3)
        f(i, j) = max(f(i - 1, j) - 1, h(i - 1, j) - 3)
        h(i, j) = max(0, h(i - 1, j - 1) + mod(i*j, 5) - 2, e(i, j), f(i, j))
      end do
    end do
    !$acc end kernels
    print *, 'several', n, m, sum(h), sum(e), sum(f)
  end subroutine several

  subroutine copies(n, m, l)
    integer, intent(in) :: n, m, l
    integer :: a(0:n, 0:m, l), i, j, k
    a = 1
    !$acc kernels
    do k = 1, l
      do j = 1, m
        do i = 1, n
          a(i, j, k) = mod(a(i - 1, j, k) + 2*a(i, j - 1, k) + k, 499)
        end do
      end do
    end do
    !$acc end kernels
    print *, 'copies', n, m, a(n, m, l), sum(a)
  end subroutine copies

  subroutine cube(n, m, l)
    integer, intent(in) :: n, m, l
    integer :: a(0:n, 0:m, 0:l), i, j, k
    a = 1
    !$acc kernels
    do k = 1, l
      do j = 1, m
        do i = 1, n
          a(i, j, k) = mod(a(i - 1, j, k) + 2*a(i, j - 1, k) + 3*a(i, j, k - 1) + i, 499)
        end do
      end do
    end do
    !$acc end kernels
    print *, 'cube', n, m, l, a(n, m, l), sum(a)
  end subroutine cube

  subroutine cube_skewed(n, m, l)
    integer, intent(in) :: n, m, l
    integer :: a(m, l, 0:n), i, j, k
    a = reshape([(mod(i*13, 101), i = 1, m*l*(n + 1))], [m, l, n + 1])
    !$acc kernels
    do k = 1, n
      do j = 2, l - 1
        do i = 2, m - 1
          a(i, j, k) = mod(a(i + 1, j, k - 1) + 2*a(i, j + 1, k - 1) + 3*a(i - 1, j, k) &
                           + 5*a(i + 1, j - 1, k) + a(i - 1, j - 1, k - 1), 499)
        end do
      end do
    end do
    !$acc end kernels
    print *, 'cube_skewed', n, m, l, a(2, 2, n), sum(a)
  end subroutine cube_skewed

  subroutine triangle(n)
    integer, intent(in) :: n
    integer :: a(0:n, 0:n), i, j
    a = 1
    !$acc kernels
    do j = 1, n
      do i = 1, j
        a(i, j) = mod(a(i - 1, j) + 2*a(i, j - 1) + i, 499)
      end do
    end do
    !$acc end kernels
    print *, 'triangle', n, sum(a)
  end subroutine triangle

end program wave_shapes
