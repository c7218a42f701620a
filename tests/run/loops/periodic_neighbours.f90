! f2cuda options: --auto=all
! expect: report: 6 checked before it runs: n == 2*(n/2)
! expect: host: it does not hold that n == 2*(n/2)
! Neighbours across the edge by IF, MOD and MODULO with a size: a branch's value is the scalar's where the condition holds, in whatever order branches stand.
! The last procedures have values that conditions which are not affine, or remainders of more than one size, hide: these keep their order.
module around
  implicit none
contains
  subroutine by_if(n, s, c)
    integer, intent(in) :: n, c
    integer, intent(inout) :: s(n, n)
    integer :: i, j, up, dn, lf, rt
    do j = 1, n
      do i = 1, n
        if (mod(i + j, 2) /= c) cycle
        up = i + 1
        if (up > n) up = 1
        if (i == 1) then
          dn = n
        else
          dn = i - 1
        end if
        rt = j + 1; if (j == n) rt = 1
        lf = j - 1; if (lf < 1) lf = n
        if (mod(s(up, j) + s(dn, j) + i, 3) == 0) s(i, j) = mod(s(up, j) + s(dn, j) - s(i, rt) + 2*s(i, lf), 100)
      end do
    end do
  end subroutine

  subroutine by_mod(n, s)
    integer, intent(in) :: n
    integer, intent(inout) :: s(0:n - 1, 0:n - 1)
    integer :: i, j, c
    do c = 0, 1
      do j = 0, n - 1
        do i = mod(j + c, 2), n - 1, 2
          if (mod(s(i, j) + i, 3) == 0) &
            s(i, j) = mod(s(mod(i + 1, n), j) - s(mod(i - 1 + n, n), j) + s(i, modulo(j - 1, n)) - 3*s(i, mod(j + 1, n)), 100)
        end do
      end do
    end do
  end subroutine

  subroutine by_row(n, s)
    integer, intent(in) :: n
    integer, intent(inout) :: s(n, n)
    integer :: i, j, c, ip, im, jp, jm
    do c = 0, 1
      do j = 1, n
        jp = merge(1, j + 1, j == n)
        jm = merge(n, j - 1, j == 1)
        do i = 1, n
          ip = modulo(i, n) + 1
          im = modulo(i - 2, n) + 1
          if (mod(i + j, 2) == c) s(i, j) = mod(s(ip, j) + s(im, j) - s(i, jp) + 2*s(i, jm), 100)
        end do
      end do
    end do
  end subroutine

  subroutine folded(n, a, b)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n), b(2*n)
    integer :: i, k
    do i = 1, 2*n
      k = i
      if (i > n) then
        k = 0
        k = k + i - n
        if (i == 2*n) k = 1
      end if
      b(i) = b(i) + a(k)
    end do
    do i = 1, n
      k = i
      if (i > 3) k = i - 3
      a(i) = a(i) + 2*a(k)
    end do
  end subroutine

  subroutine hidden(n, a, b)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n), b(2*n)
    integer :: i, k
    do i = 1, n
      k = max(i - 1, 1)
      if (b(i) > 3) k = i
      a(i) = mod(a(i) + 2*a(k), 1000)
    end do
    do i = 1, n
      a(i) = mod(a(i) + 2*a(mod(2*i + n, n) + 1), 1000)
    end do
    k = 1
    do i = 1, n
      if (i > 2) then
        k = i - 1
        if (b(i) < 0) cycle
      end if
      a(i) = mod(a(i) + a(k), 1000)
    end do
  end subroutine
end module around

program periodic_neighbours
  use around
  implicit none
  integer, allocatable :: s(:, :), a(:), b(:)
  integer :: n, i, j, t
  do n = 5, 14, 3
    allocate (s(n, n), a(n), b(2*n))
    do j = 1, n
      do i = 1, n
        s(i, j) = mod(i*j + j, 5) - 2
      end do
      a(j) = mod(j*7, 9)
      b(j) = mod(j*5, 11) - 2
      b(j + n) = j
    end do
    do t = 1, 4
      call by_if(n, s, mod(t, 2))
      call by_mod(n, s)
      call by_row(n, s)
      call folded(n, a, b)
      call hidden(n, a, b)
      a = mod(a, 50)
      b = mod(b, 50)
    end do
    print *, n, sum(s), s(1, 1), s(n, n), s(2, n), s(1, n - 1)
    print '(16i5)', a, b
    deallocate (s, a, b)
  end do
end program periodic_neighbours
