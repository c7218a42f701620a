! f2cuda options: --auto=all
! expect: report: 4 forward substitution of elements that an iteration sets and reads
! Recurrences by way of a second array: what the iteration has set is made again where it is read.
program recurrences_through
  implicit none
  integer, parameter :: n = 900
  real(8) :: a(n), b(n), c(n), d(n)
  integer :: i, k(n), l(n)
  c = [(mod(i*37, 19)*0.25d0 - 2, i = 1, n)]
  d = [(mod(i*11, 5)*0.5d0 - 1, i = 1, n)]
  a = 0; b = 1
  call coupled(n, a, b, c, d)
  print *, sum(a), sum(b), a(n), b(n), b(2)
  call downwards(n, a, b, c)
  print *, sum(a), sum(b), a(1), b(1)
  k = [(mod(i*7, 13), i = 1, n)]
  l = 3
  call whole(n, k, l)
  print *, sum(int(k, 8)), sum(int(l, 8)), k(n), l(n)
  call three(n, a, b, c, d)
  print *, sum(a), sum(b), sum(d)
  call itself(n, a, b, c)
  call changed(n, a, b, c)
  call moved(n, k, l)
  print *, sum(a), sum(b), sum(int(k, 8)), sum(int(l, 8))
contains
  subroutine coupled(n, a, b, c, d)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), b(n)
    real(8), intent(in) :: c(n), d(n)
    integer :: i
    do i = 2, n
      a(i) = b(i - 1) + c(i)
      b(i) = a(i) + d(i)
    end do
  end subroutine
  subroutine downwards(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), b(n)
    real(8), intent(in) :: c(n)
    integer :: i
    do i = n - 2, 1, -1
      a(i) = max(b(i + 1), c(i))
      b(i) = max(a(i), -c(i + 1))
    end do
  end subroutine
  subroutine whole(n, k, l)
    integer, intent(in) :: n
    integer, intent(inout) :: k(n), l(n)
    integer :: i
    do i = 2, n
      k(i) = l(i - 1)*3 + i
      l(i) = k(i) - mod(i, 4)
    end do
  end subroutine
  subroutine three(n, a, b, c, d)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), b(n), d(n)
    real(8), intent(in) :: c(n)
    integer :: i
    do i = 2, n
      a(i) = b(i - 1)*0.5d0 + c(i)
      d(i) = a(i)*2
      b(i) = a(i) - c(i - 1)
    end do
    a = anint(a*64)/64; b = anint(b*64)/64; d = anint(d*64)/64
  end subroutine
  ! these stay as they are: the value would be another
  subroutine itself(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), b(n)
    real(8), intent(in) :: c(n)
    integer :: i
    do i = 2, n
      a(i) = a(i)*0.5d0 + b(i - 1)
      b(i) = anint(a(i)*0.5d0 + c(i))
    end do
  end subroutine
  subroutine changed(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), b(n)
    real(8), intent(in) :: c(n)
    real(8) :: t
    integer :: i
    t = 1
    do i = 2, n
      a(i) = b(i - 1)*t
      t = mod(i, 3)
      b(i) = anint(a(i)*0.25d0) + c(i)
    end do
  end subroutine
  subroutine moved(n, k, l)
    integer, intent(in) :: n
    integer, intent(inout) :: k(n), l(n)
    integer :: i, j
    j = 1
    do i = 2, n
      k(j) = l(i - 1) + i
      j = mod(i*7, n) + 1
      l(i) = k(j) - 5
    end do
  end subroutine
end program
