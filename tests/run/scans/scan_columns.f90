! Running values and recurrences inside loops that are independent, at lengths and numbers of columns for which they are
! scans, and for which they are sweeps.
program scan_columns
  implicit none
  integer, parameter :: lengths(6) = [0, 1, 63, 64, 449, 1009]
  integer :: k
  do k = 1, size(lengths)
    call running(lengths(k), 1)
    call running(lengths(k), 5)
    call begins(lengths(k), 3)
    call greatest(lengths(k), 2, 3)
    call linear(lengths(k), 3)
    call across(lengths(k), 3)
    call between(lengths(k), 2, 3)
    call ahead(lengths(k), 4)
    call together(lengths(k), 3)
    call segments(lengths(k), 3)
    call asserted(lengths(k), 3)
  end do
  call running(100, 300)
  call running(5003, 2)
  call linear(5003, 2)
  call across(64, 4100)

contains

  integer function sample(i, j)
    integer, intent(in) :: i, j
    sample = mod(i*37 + j*101 + i*j, 19) - 9
  end function sample

  subroutine fill(a)
    integer, intent(out) :: a(:,:)
    integer :: i, j
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        a(i, j) = sample(i, j)
      end do
    end do
  end subroutine fill

  subroutine tell(name, n, m, a)
    character(*), intent(in) :: name
    integer, intent(in) :: n, m, a(:,:)
    integer :: i, j
    integer(8) :: h
    h = 0
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        h = mod(h*31 + a(i, j), 1000000007_8)
      end do
    end do
    print *, name, n, m, h
  end subroutine tell

  ! A sum in each column, which the column's own values begin and end.
  subroutine running(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), b(n, m), w(m), total(m, 1), i, j, s, t
    call fill(a)
    w = [(i, i = 1, m)]
    b = -1
    total = -1
    !$acc kernels
    do j = 1, m
      t = w(j)*2
      s = t + 1
      do i = 1, n
        s = s + a(i, j)*t
        b(i, j) = s
      end do
      total(j, 1) = s
    end do
    !$acc end kernels
    call tell('running', n, m, b)
    call tell('total', n, m, total)
  end subroutine running

  ! Read before the step; every second element, from the end.
  subroutine begins(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), b(n, m), i, j, s
    call fill(a)
    b = 7
    !$acc kernels
    do j = 1, m
      s = j
      do i = n, 2, -2
        b(i, j) = s
        if (a(i, j) > 0) s = s + a(i - 1, j)
      end do
    end do
    !$acc end kernels
    call tell('begins', n, m, b)
  end subroutine begins

  ! Rows of a plane: neighbouring columns lie side by side.
  subroutine greatest(n, m, l)
    integer, intent(in) :: n, m, l
    integer :: a(l, n*m), b(l, n, m), i, j, k, s
    call fill(a)
    b = 0
    !$acc kernels
    do k = 1, m
      do j = 1, l
        s = -5
        do i = 1, n
          s = max(s, a(j, i + (k - 1)*n) + i/100)
          b(j, i, k) = s
        end do
      end do
    end do
    !$acc end kernels
    call tell('greatest', n, m, reshape(b, [l, n*m]))
  end subroutine greatest

  subroutine linear(n, m)
    integer, intent(in) :: n, m
    integer :: x(0:n, m), a(0:n, m), b(0:n, m), i, j
    call fill(x)
    call fill(a)
    call fill(b)
    !$acc kernels
    do j = 1, m
      do i = 1, n
        x(i, j) = (a(i, j)/5)*x(i - 1, j) + b(i, j)
      end do
    end do
    !$acc end kernels
    call tell('linear', n, m, x)
  end subroutine linear

  subroutine across(n, m)
    integer, intent(in) :: n, m
    integer :: x(m, 0:n), b(m, 0:n), i, j
    call fill(x)
    call fill(b)
    !$acc kernels
    do i = n - 1, 0, -1
      do j = 1, m
        x(j, i) = b(j, i) - x(j, i + 1)
      end do
    end do
    !$acc end kernels
    call tell('across', n, m, x)
  end subroutine across

  subroutine between(n, m, l)
    integer, intent(in) :: n, m, l
    integer :: x(m, 0:n, l), b(m, l), i, j, k
    x = reshape([(mod(i, 17), i = 1, size(x))], shape(x))
    call fill(b)
    !$acc kernels
    do k = 1, l
      do i = 1, n
        do j = 1, m
          x(j, i, k) = x(j, i, k)*b(j, k) + 3*x(j, i - 1, k)
        end do
      end do
    end do
    !$acc end kernels
    call tell('between', n, m, reshape(x, [m, (n + 1)*l]))
  end subroutine between

  ! Elements that later iterations set are read with their old values.
  subroutine ahead(n, m)
    integer, intent(in) :: n, m
    integer :: x(0:n + 2, m), i, j
    call fill(x)
    !$acc kernels
    do j = 1, m
      do i = 1, n
        x(i, j) = x(i - 1, j) + x(i + 1, j)*x(i + 2, j) - x(i, j)
      end do
    end do
    !$acc end kernels
    call tell('ahead', n, m, x)
  end subroutine ahead

  ! Several values at once, one of them a counter.
  subroutine together(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), b(n, m), c(n, m), last(m, 1), i, j, k, s
    call fill(a)
    b = 0
    c = 0
    last = 0
    !$acc kernels
    do j = 1, m
      k = 0
      s = 100
      do i = 1, n
        if (a(i, j) > 2) k = k + 1
        s = min(s, a(i, j) - i/50)
        b(i, j) = k
        c(i, j) = s
      end do
      last(j, 1) = s*1000 + k
    end do
    !$acc end kernels
    call tell('together', n, m, b)
    call tell('together', n, m, c)
    call tell('together', n, m, last)
  end subroutine together

  ! The value is set anew within a column.
  subroutine segments(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), b(n, m), i, j, s
    call fill(a)
    b = 0
    !$acc kernels
    do j = 1, m
      s = 1
      do i = 1, n
        if (a(i, j) == 4) then
          s = i
        else
          s = s + a(i, j)
        end if
        b(i, j) = s
      end do
    end do
    !$acc end kernels
    call tell('segments', n, m, b)
  end subroutine segments

  subroutine asserted(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), b(n, m), i, j, s
    real(8) :: x(0:n, m)
    call fill(a)
    b = 0
    x = 1
    !$acc parallel loop private(s)
    do j = 1, m
      s = 0
      do i = 1, n
        s = ior(s, a(i, j) + 16)
        b(i, j) = s
      end do
    end do
    ! A sum of products stays as it is.
    !$acc parallel loop
    do j = 1, m
      do i = 1, n
        x(i, j) = x(i - 1, j)*0.5d0 + a(i, j)
      end do
    end do
    call tell('asserted', n, m, b)
    print *, sum(nint(x*1000))
  end subroutine asserted

end program scan_columns
