! f2cuda options: --auto=all
! expect: report: 4 computed before the loop over
! Elements that a loop inside sets again and again: later iterations see the last value.
program array_expansion
  implicit none
  integer, parameter :: n = 70
  real(8) :: a(n), aa(n, n), bb(n, n)
  real(4) :: f(0:n), g(n, n)
  integer :: i, j, k(n), kk(n, n)
  call fill
  call first(n, a, aa, bb)
  print *, sum(a), sum(aa), a(2), a(n), aa(n, 1), aa(n, n)
  call first(1, a(3:3), aa(4:4, 5:5), bb(1:1, 2:2))
  print *, sum(a), sum(aa)
  call fill
  call backwards(n, f, g)
  print *, sum(f), sum(g), f(0), f(n), g(1, 1), g(n, n)
  call whole(n, k, kk)
  print *, sum(k), sum(kk), k(n), kk(n, n)
  call fill
  call triangle(n, a, aa)
  print *, sum(a), sum(aa), a(n), aa(n, n)
  call fill
  call perhaps_not(n, 0, a, aa)
  call perhaps_not(n, 9, a, aa)
  call changes(n, a, aa)
  call reads_others(n, a, aa)
  print *, sum(a), sum(aa), a(n), aa(n, n)
contains
  subroutine fill
    do j = 1, n
      do i = 1, n
        aa(i, j) = mod(i*37 + j*11, 19)*0.125d0 - 1
        bb(i, j) = mod(i*5 + j*7, 23)*0.25d0
        g(i, j) = mod(i*3 + j*17, 13) - 6
        kk(i, j) = mod(i*29 + j*13, 31) - 15
      end do
      a(j) = mod(j, 5)
      f(j) = mod(j, 7)
      k(j) = mod(j, 3) - 1
    end do
    f(0) = 2
  end subroutine
  subroutine first(n, a, aa, bb)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), aa(n, n)
    real(8), intent(in) :: bb(n, n)
    integer :: i, j
    do i = 2, n
      do j = 1, n
        a(i) = aa(i, j) - a(i - 1)
        aa(i, j) = a(i) + bb(i, j)
      end do
    end do
  end subroutine
  ! both loops downwards; the element is read more than once, also behind the loop inside
  subroutine backwards(n, f, g)
    integer, intent(in) :: n
    real(4), intent(inout) :: f(0:n), g(n, n)
    integer :: i, j
    do i = n - 1, 1, -1
      do j = n, 2, -1
        f(i) = g(j, i)*2 - f(i + 1)
        g(j, i) = f(i)*0.5
        if (f(i) > 0) g(j, i) = g(j, i) - f(i)
      end do
      g(1, i) = f(i)
    end do
  end subroutine
  subroutine whole(n, k, kk)
    integer, intent(in) :: n
    integer, intent(inout) :: k(n), kk(n, n)
    integer :: i, j
    do i = 2, n
      do j = 1, n
        k(i) = kk(j, i) + k(i - 1)
        kk(j, i) = ieor(k(i), i) + j
      end do
    end do
  end subroutine
  ! as long as the other loop has come
  subroutine triangle(n, a, aa)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), aa(n, n)
    integer :: i, j
    do i = 2, n
      do j = 1, i
        a(i) = aa(j, i) - a(i - 1)*0.5d0
        aa(j, i) = a(i) + j
      end do
    end do
  end subroutine
  ! the loop inside may have no iterations
  subroutine perhaps_not(n, m, a, aa)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n), aa(n, n)
    integer :: i, j
    do i = 2, n
      do j = 1, m
        a(i) = aa(i, j) - a(i - 1)
        aa(i, j) = a(i) + 1
      end do
    end do
  end subroutine
  ! what the last iteration reads another one has set
  subroutine changes(n, a, aa)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), aa(n, n)
    integer :: i, j
    do i = 2, n
      do j = 2, n
        a(i) = aa(i, j) - a(i - 1)
        if (j < n) aa(i, j + 1) = a(i)*0.25d0
      end do
    end do
  end subroutine
  ! the element is also read under another name of its subscript
  subroutine reads_others(n, a, aa)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), aa(n, n)
    integer :: i, j
    do i = 2, n
      do j = 1, n
        a(i) = aa(i, j)
        aa(i, j) = a(j)*0.5d0
      end do
    end do
  end subroutine
end program
