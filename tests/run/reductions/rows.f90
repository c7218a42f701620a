! Sums of rows and columns, and what else an iteration may reduce in a loop inside, shared by several threads.
program rows_and_columns
  implicit none
  call sizes(7, 3000)
  call sizes(3000, 7)
  call sizes(129, 65)
  call sizes(1, 5000)
  call sizes(40, 1)
  call sizes(31, 0)
  call sparse(200)
contains
  subroutine sizes(m, n)
    integer, intent(in) :: m, n
    integer :: i, j, rows, k
    real(8) :: a(m, n), x(n), y(m), s, p(m), q(n)
    real :: t, u(n)
    integer :: top(n), cnt(m)
    logical :: l(m), all_of
    do j = 1, n
      x(j) = mod(j, 9) - 4
      do i = 1, m
        a(i, j) = mod(i*7 + j*3, 23) - 11
      end do
    end do
    y = 1; p = 2; q = 3; u = 0; top = 0; cnt = 0; rows = 5
    !$acc kernels
    do j = 1, n              ! columns, contiguous
      s = 0
      do i = 1, m
        s = s + a(i, j)
      end do
      q(j) = s*2
    end do
    do i = 1, m              ! rows
      s = rows
      do j = 1, n
        s = s + a(i, j)*x(j)
      end do
      p(i) = s
    end do
    do i = 1, m              ! into the element
      do j = 1, n
        y(i) = y(i) - a(i, j)
      end do
    end do
    do i = 1, m              ! an element that is set before, and read behind
      l(i) = .false.
    end do
    do j = 1, n
      q(j) = q(j)*0.5d0
      q(j) = q(j) + 1
      do i = 1, m
        q(j) = q(j) + a(i, j)*p(i)
      end do
      x(j) = q(j) + 1
    end do
    do j = 1, n              ! two at once
      t = -100
      k = 0
      do i = m, 1, -1
        t = max(t, real(a(i, j)))
        if (a(i, j) > 0) k = k + 1
      end do
      u(j) = t
      if (k > 2) then
        top(j) = k
      else
        top(j) = -k
      end if
    end do
    do i = 1, m, 2
      all_of = .true.
      do j = 2, n, 3
        all_of = all_of .and. a(i, j) < 10
      end do
      l(i) = all_of
      if (i < m) l(i + 1) = .not. all_of
    end do
    !$acc end kernels
    print *, sum(q), sum(x), sum(p), sum(y), sum(u), sum(top), count(l)
    print *, y(1), p(m)
  end subroutine
  subroutine sparse(n)
    integer, intent(in) :: n
    integer :: first(n+1), col(n*n), i, k
    real(8) :: v(n*n), x(n), y(n), s
    first(1) = 1
    do i = 1, n
      first(i+1) = first(i) + mod(i*11, 70)
      x(i) = mod(i, 5)
    end do
    do k = 1, n*n
      col(k) = mod(k*13, n) + 1
      v(k) = mod(k, 3)
    end do
    !$acc parallel loop private(s)
    do i = 1, n
      s = 0
      do k = first(i), first(i+1) - 1
        s = s + v(k)*x(col(k))
      end do
      y(i) = s
    end do
    print *, sum(y), y(1), y(n)
  end subroutine
end program
