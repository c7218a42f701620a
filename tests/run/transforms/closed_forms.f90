! f2cuda options: --auto=all
! Counters in triangular nests, in nests of three loops, with amounts that depend on the iteration, downwards and with steps, counted
! alike in both branches: each iteration begins with the closed form.
! expect: report: 18 computed from the iteration number
program closed_forms
  implicit none
  integer, parameter :: n = 23
  integer :: i, j, l, k, m, kk, q, sizes(4) = [0, 1, 2, n], t
  real(8) :: a(n*n*n), b(n*n*n), x(n), y(n), c(n*n)
  integer(8) :: k8
  do i = 1, n
    x(i) = mod(i*7, 5) - 1.5d0
  end do
  do t = 1, 4
    a = -1
    b = -1
    c = -1
    y = 0
    call lower(sizes(t), a, k)
    print *, k, sum(a*[(mod(i, 17), i=1, n**3)])
    call upper(sizes(t), b, m)
    print *, m, sum(b*[(mod(i, 17), i=1, n**3)])
    call down(sizes(t), a, c, k, m)
    print *, k, m, sum(a*[(mod(i, 17), i=1, n**3)]), sum(c*[(mod(i, 19), i=1, n**2)])
    call starts(sizes(t), a, x, y)
    print *, sum(y), y(n)
    call branches(sizes(t), x, c, k)
    print *, k, sum(c*[(mod(i, 19), i=1, n**2)])
    call wide(sizes(t), b, k8)
    print *, k8, sum(b*[(mod(i, 17), i=1, n**3)])
    call negative(sizes(t), c, q)
    print *, q, sum(c*[(mod(i, 19), i=1, n**2)])
    call by_step(sizes(t), t, c, q)
    print *, q, sum(c*[(mod(i, 19), i=1, n**2)])
    call by_step(sizes(t), -t, c, q)
    print *, q, sum(c*[(mod(i, 19), i=1, n**2)])
    call beside(sizes(t), x, c, kk)
    print *, kk, sum(c*[(mod(i, 19), i=1, n**2)])
  end do
contains
  subroutine lower(n, a, k)
    integer, intent(in) :: n
    integer, intent(out) :: k
    real(8), intent(inout) :: a(23**3)
    integer :: i, j
    k = 0
    do j = 1, n
      do i = 1, j
        k = k + 1
        a(k) = i + 100*j
      end do
    end do
  end subroutine
  subroutine upper(n, b, m)
    integer, intent(in) :: n
    integer, intent(out) :: m
    real(8), intent(inout) :: b(23**3)
    integer :: i, j, l
    m = 1
    do i = 1, n
      do j = i, n
        do l = j, n
          b(m) = i + 10*j + 100*l
          m = m + 1
        end do
      end do
    end do
  end subroutine
  subroutine down(n, a, c, k, m)
    integer, intent(in) :: n
    integer, intent(out) :: k, m
    real(8), intent(inout) :: a(23**3), c(23**2)
    integer :: i, j
    k = n*n + 1
    do i = n, 1, -1
      do j = i, 1, -1
        k = k - 1
        a(k) = i - 3*j
      end do
    end do
    m = 0
    do i = 1, n, 3
      do j = 1, i
        m = m + 2
        c(m) = i*j
      end do
    end do
  end subroutine
  subroutine starts(n, a, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: a(23**3), x(23)
    real(8), intent(inout) :: y(23)
    integer :: i, j, k, kk
    kk = 1
    do j = 1, n
      k = kk
      do i = 1, j - 1
        y(i) = y(i) + x(j)*a(k)
        k = k + 1
      end do
      y(j) = y(j) + x(j)*a(kk + j - 1)
      kk = kk + j
    end do
  end subroutine
  subroutine branches(n, x, c, k)
    integer, intent(in) :: n
    integer, intent(out) :: k
    real(8), intent(in) :: x(23)
    real(8), intent(inout) :: c(23**2)
    integer :: i
    k = 3
    do i = 1, n
      if (x(i) > 0) then
        k = k + 1
        c(k) = x(i)
      else if (x(i) < -1) then
        k = k + 1
        c(k) = 7
      else
        k = k + 1
        c(k) = -x(i)
      end if
    end do
  end subroutine
  subroutine wide(n, b, k)
    integer, intent(in) :: n
    integer(8), intent(out) :: k
    real(8), intent(inout) :: b(23**3)
    integer :: i, j
    k = 0
    do i = 1, n
      do j = 1, i - 1
        k = k + 1
        b(k) = i - j
      end do
      k = k + 1
      b(k) = 0.5d0
    end do
  end subroutine
  ! a step that is known at run time only
  subroutine by_step(n, by, c, k)
    integer, intent(in) :: n, by
    integer, intent(out) :: k
    real(8), intent(inout) :: c(23**2)
    integer :: i
    k = 1
    do i = merge(1, n, by > 0), merge(n, 1, by > 0), by
      k = k + 2
      c(k) = i
    end do
  end subroutine
  ! the loop inside has fewer than no iterations
  subroutine negative(n, c, k)
    integer, intent(in) :: n
    integer, intent(out) :: k
    real(8), intent(inout) :: c(23**2)
    integer :: i, j
    k = 0
    do i = 1, n
      do j = 1, i - 5
        k = k + 1
        c(k) = i + j
      end do
    end do
  end subroutine
  subroutine beside(n, x, c, k)
    integer, intent(in) :: n
    integer, intent(out) :: k
    real(8), intent(in) :: x(23)
    real(8), intent(inout) :: c(23**2)
    integer :: i, j
    k = n
    do i = 1, n
      k = k + i
      c(k) = x(i)
      do j = 1, 2
        k = k + 1
        c(k) = i
      end do
    end do
  end subroutine
end program closed_forms
