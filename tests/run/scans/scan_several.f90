! Several scan variables of one loop, reductions beside them, arrays that are packed or overwritten in place, and reads of what
! later iterations set; at the sizes around those of tiles.
program p
  implicit none
  integer, parameter :: sizes(14) = [0, 1, 31, 33, 447, 449, 511, 512, 513, 1023, 1025, 3583, 3585, 20011]
  integer :: j
  do j = 1, size(sizes)
    call divide(sizes(j))
    call mixed(sizes(j))
    call in_place(sizes(j))
    call logicals(sizes(j))
  end do

contains

  subroutine divide(n)
    integer, intent(in) :: n
    integer :: a(n), yes(n), no(n), where_yes(n), i, k, m, most
    real(8) :: s, total
    do i = 1, n
      a(i) = modulo(i*7919, 1000)
    end do
    k = 0
    m = 0
    most = -1
    total = 0.5d0
    !$acc kernels
    do i = 1, n
      if (a(i) < 400) then
        k = k + 1
        yes(k) = a(i)
        where_yes(k) = i
      else
        m = m + 1
        no(m) = a(i)
      end if
      most = max(most, a(i))
      total = total + k*0.5d0
    end do
    !$acc end kernels
    s = 0
    do i = 1, k
      s = s + dble(yes(i))*i + where_yes(i)
    end do
    do i = 1, m
      s = s - dble(no(i))*i
    end do
    print *, n, k, m, most, total, s
  end subroutine divide

  subroutine mixed(n)
    integer, intent(in) :: n
    real(8) :: a(n), b(n), x(0:n), s, t
    real(4) :: m, r(n)
    integer :: i, last
    do i = 1, n
      a(i) = modulo(i*37, 101) - 50
      r(i) = modulo(i*53, 1009)*0.25
    end do
    s = 3
    m = 1
    t = 0
    last = 0
    x(0) = 1
    !$acc kernels
    do i = 1, n
      s = s + a(i)
      m = max(m, r(i))
      b(i) = s*0.5d0 + m
      x(i) = 0.5d0*x(i - 1) + a(i)
      if (a(i) > 40) last = i
      t = max(t, b(i) - last)
    end do
    !$acc end kernels
    print "(i6,6f16.4,i8)", n, s, m, t, sum(b), sum(x), x(n), last
  end subroutine mixed

  subroutine in_place(n)
    integer, intent(in) :: n
    integer :: a(n), b(n + 1), c(n), i, k, s
    real(8) :: y(n + 1)
    do i = 1, n
      a(i) = modulo(i*7919, 1000)
      b(i) = a(i)
      c(i) = a(i)
      y(i) = modulo(i, 13)
    end do
    b(n + 1) = 17
    y(n + 1) = 2
    k = 0
    !$acc kernels
    do i = 1, n
      if (a(i) > 300) then
        k = k + 1
        a(k) = a(i)
      end if
    end do
    !$acc end kernels
    print *, n, k, sum(a(1:k)), sum(a)
    s = 0
    !$acc kernels
    do i = 1, n
      s = s + c(i)
      c(i) = s
    end do
    !$acc end kernels
    print *, s, sum(c)
    !$acc kernels
    do i = 2, n
      y(i) = 0.25d0*y(i - 1) + y(i + 1)
    end do
    !$acc end kernels
    print "(2f16.6)", sum(y), y(n)
    s = 0
    !$acc kernels
    do i = n, 1, -1
      b(i) = s
      s = ieor(s, c(i) + a(i))
    end do
    !$acc end kernels
    print *, s, sum(b)
  end subroutine in_place

  subroutine logicals(n)
    integer, intent(in) :: n
    logical :: seen, all_even, f(n), g(n)
    integer(1) :: low
    integer(1) :: tiny(n)
    integer :: i
    seen = .false.
    all_even = .true.
    low = 100_1
    !$acc kernels
    do i = 1, n
      f(i) = seen
      seen = seen .or. mod(i, 500) == 499
      all_even = all_even .and. mod(i, 1000) /= 999
      g(i) = all_even
      low = min(low, int(127 - mod(i, 120), 1))
      tiny(i) = low
    end do
    !$acc end kernels
    print *, n, seen, all_even, count(f), count(g), sum(int(tiny)), low
  end subroutine logicals

end program
