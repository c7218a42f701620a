! f2cuda options: --auto=all
! expect: report: 4 reduction, proved; kernel
! Sums and extremes in elements of arrays of which the same loop reads others.
program combined_and_read
  implicit none
  integer, parameter :: n = 70
  real(8) :: a(n), bb(n, n)
  integer :: i, k(n), h(2*n), idx(n)
  real(4) :: s(n)
  bb = reshape([(merge(mod(i, 3) - 1, 0, mod(i*37, 19) < 4)*0.5d0, i = 1, n*n)], [n, n]) ! all sums are exact
  a = [(mod(i*31, 23)*2d0**20, i = 1, n)]
  k = [(mod(i*7, 11) - 4, i = 1, n)]
  idx = [(mod(i*13, n) + 1, i = 1, n)]
  s = [(real(mod(i*5, 7)) - 3.0, i = 1, n)]
  call dots(n, a, bb)
  print *, sum(a), a(n), a(2)
  call dots(1, a, bb)
  call greatest(n, k)
  print *, k
  call bits(n, k, 5)
  print *, k
  call backwards(n, s)
  print *, sum(s), s(1)
  h = [(mod(i, 5), i = 1, 2*n)]
  call counts(n, idx, h)
  print *, h
  call own(n, idx, h)
  print *, h
contains
  subroutine dots(n, a, bb)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), intent(in) :: bb(n, n)
    integer :: i, j
    do i = 2, n
      do j = 1, i - 1
        a(i) = a(i) + bb(i, j)*a(i - j)
      end do
    end do
  end subroutine
  subroutine greatest(n, k)
    integer, intent(in) :: n
    integer, intent(inout) :: k(n)
    integer :: i, j
    do i = 2, n
      do j = 1, i - 1
        k(i) = max(k(i), k(j) - j)
      end do
    end do
    do i = n, 2, -1
      do j = i - 1, 1, -1
        if (k(j)*2 < k(i)) k(i) = k(j)*2
      end do
    end do
  end subroutine
  subroutine bits(n, k, m)
    integer, intent(in) :: n, m
    integer, intent(inout) :: k(n)
    integer :: i
    do i = m + 1, n
      k(m) = ieor(k(m), k(i)*i)
    end do
  end subroutine
  subroutine backwards(n, s)
    integer, intent(in) :: n
    real(4), intent(inout) :: s(n)
    integer :: i
    do i = n, 2, -1
      s(1) = s(1) - s(i)*0.125
    end do
  end subroutine
  ! counters in the upper half, chosen by the lower one's neighbours
  subroutine counts(n, idx, h)
    integer, intent(in) :: n, idx(n)
    integer, intent(inout) :: h(2*n)
    integer :: i
    do i = 1, n
      h(n + mod(idx(i), 9) + 1) = h(n + mod(idx(i), 9) + 1) + h(i)
    end do
  end subroutine
  ! what the iteration has combined itself is read: no value that is kept beside the array
  subroutine own(n, idx, h)
    integer, intent(in) :: n, idx(n)
    integer, intent(inout) :: h(2*n)
    integer :: i, x(n)
    do i = 1, n
      h(n + mod(i, 3) + 1) = h(n + mod(i, 3) + 1) + i
      h(i) = h(i) + idx(i)
      x(i) = h(i)*2
    end do
    print *, x
  end subroutine
end program
! expect: compiler: stays on the host
