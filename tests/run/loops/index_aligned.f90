! Loops that store from an element on that is not the first of a line of memory: warps begin at lines, iterations where the loop does.
program index_aligned
  implicit none
  integer, parameter :: sizes(9) = [0, 1, 31, 127, 128, 129, 447, 449, 991]
  integer :: k
  do k = 1, size(sizes)
    call one(sizes(k), 1)
    call one(sizes(k), 33)
    call plane(sizes(k), 3)
    call plane(sizes(k), 8)
    call sweep(sizes(k), 7)
    call along(sizes(k), 5)
    call apart(sizes(k), 4)
  end do

contains

  subroutine one(n, shift)
    integer, intent(in) :: n, shift
    integer :: a(-2:n + 40), b(n + 1), i
    real(8) :: c(0:n + 7)
    complex(8) :: z(n + 2)
    integer(1) :: s(n + 5)
    a = -1
    b = [(i, i = 1, n + 1)]
    c = 0
    z = 1
    s = 3
    !$acc kernels
    do i = 1, n
      a(i + shift) = b(i) + b(i + 1)
    end do
    do i = 2, n
      c(i - 1) = c(i - 1) + i
    end do
    do i = 2, n
      z(i + 1) = z(i + 1)*2
    end do
    do i = 3, n
      s(i + 2) = 1
    end do
    !$acc end kernels
    print *, 'one', n, shift, sum(a), minval(a), sum(c), c(0), c(n), sum(real(z)), sum(int(s))
  end subroutine one

  subroutine plane(n, m)
    integer, intent(in) :: n, m
    integer :: a(n + 2, m + 2), b(0:2*n + 3, m), i, j
    a = 1
    b = 2
    !$acc kernels
    do j = 2, m + 1
      do i = 2, n + 1
        a(i, j) = i*j
      end do
    end do
    do j = 1, m
      do i = 1, n, 2
        b(i, j) = i - j
      end do
    end do
    !$acc end kernels
    print *, 'plane', n, m, sum(a), sum(b), a(1, 2), a(n + 2, 2)
  end subroutine plane

  subroutine sweep(n, m)
    integer, intent(in) :: n, m
    integer :: a(8*((n + 9)/8), 0:m + 1), i, k
    a = 1
    !$acc kernels
    do k = 1, m
      do i = 3, n
        a(i, k) = mod(a(i, k - 1)*3 + a(i, k + 1) + i, 1009)
      end do
    end do
    !$acc end kernels
    print *, 'sweep', n, m, sum(a), sum(a(1:2, :))
  end subroutine sweep

  subroutine along(n, m)
    integer, intent(in) :: n, m
    integer :: a(0:8*((n + 9)/8) - 1, m), i, k
    a = 1
    !$acc kernels
    do k = 1, m
      do i = 1, n - 1
        a(i, k) = mod(a(i - 1, k)*3 + a(i + 1, k) + i, 1009)
      end do
    end do
    !$acc end kernels
    print *, 'along', n, m, sum(a), sum(a(0, :))
  end subroutine along

  ! The last value is that of the last iteration.
  subroutine apart(n, m)
    integer, intent(in) :: n, m
    integer :: a(n + 1, m), i, k, t
    a = 1
    t = 0
    !$acc parallel loop collapse(2)
    do k = 1, m
      do i = 2, n
        t = i + k
        a(i, k) = t
      end do
    end do
    print *, 'apart', n, m, sum(a), t
  end subroutine apart

end program index_aligned
