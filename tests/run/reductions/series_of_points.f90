! f2cuda options: --auto=all
! expect: report: 4 reduction, proved; kernel
! expect: code: 3 set_flag(
! Points add to all coefficients of a series, by a recurrence over the coefficients in each point: a thread has a point. Flags that any of many
! threads sets.
module series
  implicit none
contains
  subroutine legendre(nl, nx, x, w, c)
    integer, intent(in) :: nl, nx
    real(8), intent(in) :: x(nx), w(nx)
    real(8), intent(inout) :: c(0:nl)
    real(8) :: p0, p1, p2
    integer :: i, l
    do i = 1, nx
      p0 = 1
      p1 = x(i)
      c(0) = c(0) + w(i)
      c(1) = c(1) + w(i)*p1
      do l = 2, nl
        p2 = 2*x(i)*p1 - p0
        c(l) = c(l) + w(i)*p2
        p0 = p1
        p1 = p2
      end do
    end do
  end subroutine

  subroutine normal_equations(n, m, x, y, s, b)
    integer, intent(in) :: n, m
    integer, intent(in) :: x(n), y(n)
    integer(8), intent(inout) :: s(0:2*m), b(0:m)
    integer(8) :: p
    integer :: i, k
    do i = 1, n
      p = 1
      do k = 0, 2*m
        s(k) = s(k) + p
        if (k <= m) b(k) = b(k) + p*y(i)
        p = p*x(i)
      end do
    end do
  end subroutine

  subroutine chebyshev(n, nd, x, f, c) ! values of an array of the point's own
    integer, intent(in) :: n, nd
    real(8), intent(in) :: x(n), f(n)
    real(8), intent(inout) :: c(0:nd)
    real(8) :: t(0:20)
    integer :: i, k
    do i = 1, n
      t(0) = 1
      t(1) = x(i)
      do k = 2, nd
        t(k) = 2*x(i)*t(k - 1) - t(k - 2)
      end do
      do k = 0, nd
        c(k) = c(k) + t(k)*f(i)
      end do
    end do
  end subroutine

  subroutine visits(n, m, x, h) ! how many steps each value takes, and where they end
    integer, intent(in) :: n, m, x(n)
    integer, intent(inout) :: h(0:m)
    integer :: i, k, v
    do i = 1, n
      v = x(i)
      do k = 0, m
        if (v == 0) exit
        h(k) = h(k) + 1
        v = v/3
      end do
    end do
  end subroutine

  subroutine flags(n, x, bad, code, any_large)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    logical, intent(inout) :: bad, any_large
    integer, intent(inout) :: code
    integer :: i
    do i = 1, n
      if (x(i) < -1.5d0) bad = .true.
    end do
    do i = 1, n
      if (x(i) == 2) then
        code = 7
      end if
    end do
    do i = 1, n
      if (x(i) > 100) any_large = .true.
    end do
  end subroutine
end module series

program series_of_points
  use series
  implicit none
  integer, parameter :: n = 700
  real(8) :: x(n), w(n), c(0:9), d(0:12)
  integer(8) :: s(0:8), b(0:4)
  integer :: xi(n), yi(n), i, h(0:30), code
  logical :: bad, any_large
  do i = 1, n
    x(i) = mod(i, 5) - 2
    w(i) = mod(i*7, 11)
    xi(i) = mod(i*3, 7) - 3
    yi(i) = mod(i, 13)
  end do
  c = 1
  d = 0
  s = 5
  b = -1
  h = 0
  bad = .false.
  any_large = .false.
  code = 1
  call legendre(9, n, x, w, c)
  call normal_equations(n, 4, xi, yi, s, b)
  call chebyshev(n, 12, x, w, d)
  call visits(n, 30, [(i*i, i = 1, n)], h)
  call flags(n, x, bad, code, any_large)
  print '(10f15.0)', c
  print '(9i12)', s, b
  print '(13f15.0)', d
  print *, h
  print *, bad, code, any_large
end program series_of_points
