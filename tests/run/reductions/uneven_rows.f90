! Rows of very different lengths: groups of them that a warp does together (runtime/device/team/uneven.cuh), and long ones that blocks do.
program uneven_rows
  implicit none
  integer, parameter :: rows = 900
  integer :: first(rows + 1), i, k, n, low(rows), kind_of
  integer, allocatable :: col(:), tally(:), marks(:)
  real(8), allocatable :: a(:), b(:)
  real(8) :: x(rows), y(rows), z(rows), top(rows), total
  logical :: any_big(rows)
  do kind_of = 1, 3
    first(1) = 1
    do i = 1, rows
      n = mod(i*7919, 97)
      n = merge(mod(i, 4), 300/(n + 1), mod(i, 3) /= 0)
      if (kind_of == 1 .and. (i == 5 .or. i == 700)) n = 5000 + i
      if (kind_of == 3 .and. i > 100 .and. i < 150) n = 2049 + i
      if (kind_of == 2 .and. i == 1) n = 100
      if (kind_of == 2 .and. i > 1 .and. i < rows - 1) n = 0
      first(i + 1) = first(i) + n
    end do
    n = first(rows + 1) - 1
    allocate (col(n), a(n), b(n), tally(n), marks(n))
    do k = 1, n
      col(k) = mod(k*37, rows) + 1
      a(k) = mod(k, 11) - 4
    end do
    x = [(mod(i, 7), i = 1, rows)]
    y = -1
    call product_scalar
    call show('scalar', y)
    call product_element
    call show('element', y)
    call several
    call show('several', y + 3*z + 5*top)
    print *, sum(low), count(any_big)
    call values_of_rows
    call show('values', b)
    call normalised
    call show('normalised', b)
    call downwards
    call show('downwards', y)
    total = 1
    call summed
    call show('summed', y)
    print *, total
    call inner_loop
    print *, sum(int(tally, 8)), sum(int(marks, 8)*mod([(k, k = 1, n)], 5))
    call wide
    call show('wide', y)
    deallocate (col, a, b, tally, marks)
  end do

contains

  subroutine show(name, v)
    character(*), intent(in) :: name
    real(8), intent(in) :: v(:)
    real(8) :: s
    integer :: j
    s = 0
    do j = 1, size(v)
      s = s + v(j)*mod(j, 13)
    end do
    print '(a,2f20.4)', name, s, sum(v)
  end subroutine show

  subroutine product_scalar
    integer :: i, k
    real(8) :: s
    !$acc parallel loop private(s)
    do i = 1, rows
      s = 0
      do k = first(i), first(i + 1) - 1
        s = s + a(k)*x(col(k))
      end do
      y(i) = s
    end do
  end subroutine product_scalar

  subroutine product_element
    integer :: i, k
    !$acc kernels
    do i = 1, rows
      y(i) = i
      do k = first(i), first(i + 1) - 1
        y(i) = y(i) + a(k)*x(col(k))
      end do
    end do
    !$acc end kernels
  end subroutine product_element

  ! Two sums, a greatest value, a count, under conditions, of values of the row.
  subroutine several
    integer :: i, k
    real(8) :: s, t, w, big
    integer :: c
    logical :: found
    !$acc parallel loop private(s, t, w, big, c, found)
    do i = 1, rows
      w = 2*x(i) + 1
      s = w
      t = 0
      big = -1
      c = 0
      found = .false.
      do k = first(i), first(i + 1) - 1
        s = s + a(k)*w
        if (mod(k, 2) == 0) t = t + a(k) - x(i)
        big = max(big, a(k)*x(col(k)))
        if (a(k) > 2) c = c + 1
        found = found .or. col(k) == i
      end do
      if (c > 3) then
        y(i) = s
      else
        y(i) = -s
      end if
      z(i) = t
      top(i) = big
      low(i) = c
      any_big(i) = found
    end do
  end subroutine several

  subroutine values_of_rows
    integer :: i, k
    real(8) :: w
    !$acc parallel loop gang private(w)
    do i = 1, rows
      w = x(i) + i
      !$acc loop vector
      do k = first(i), first(i + 1) - 1
        b(k) = a(k)*w
        if (b(k) > 100) b(k) = b(k) - i
      end do
    end do
  end subroutine values_of_rows

  ! Two loops; the second one uses what the first one has made, and stores in what it reads.
  subroutine normalised
    integer :: i, k
    real(8) :: s
    !$acc parallel loop gang private(s)
    do i = 1, rows
      s = 0
      !$acc loop vector reduction(max: s)
      do k = first(i), first(i + 1) - 1
        s = max(s, b(k))
      end do
      z(i) = s + 1
      !$acc loop vector
      do k = first(i), first(i + 1) - 1
        b(k) = 4*b(k) - s + z(i)
      end do
      top(i) = z(i)
    end do
  end subroutine normalised

  subroutine downwards
    integer :: i, k
    real(8) :: s
    !$acc parallel loop private(s)
    do i = rows, 2, -1
      s = 1
      do k = first(i + 1) - 1, first(i), -2
        s = s + a(k)*k
      end do
      y(i) = s
    end do
  end subroutine downwards

  subroutine summed
    integer :: i, k
    real(8) :: s
    !$acc parallel loop private(s) reduction(+: total)
    do i = 1, rows
      s = 0
      do k = first(i), first(i + 1) - 1
        s = s + a(k)
        total = total + 1
      end do
      total = total + s
      y(i) = s
    end do
  end subroutine summed

  subroutine inner_loop
    integer :: i, k
    integer :: j
    !$acc parallel loop gang private(j)
    do i = 1, rows
      !$acc loop vector
      do k = first(i), first(i + 1) - 1
        tally(k) = 0
        do j = 1, mod(k, 5)
          tally(k) = tally(k) + j*i
        end do
        marks(k) = mod(tally(k), 7)
      end do
    end do
  end subroutine inner_loop

  subroutine wide
    integer :: i, k
    complex(8) :: c
    integer(8) :: m
    !$acc parallel loop private(c)
    do i = 1, rows
      c = 0
      do m = first(i), first(i + 1) - 1
        c = c + cmplx(a(m), m, 8)
      end do
      y(i) = real(c) + aimag(c)
    end do
  end subroutine wide

end program uneven_rows
