! Elements that are made of those some distance away, which only the run knows: where it leads to elements that later iterations set, a copy has them
! f2cuda options: --auto=all
! expect: report: 1 checked before it runs: w(i) >= 0
! expect: report: 1 checked before it runs: wi >= 0
! expect: report: 3 checked before it runs: k >= 0
! expect: report: 1 after: distributed into loops over the statements of line
! expect: host: it does not hold that
module shifts
  implicit none
contains
  subroutine knapsack(f, w, v, n, cap)
    integer, intent(in) :: n, cap, w(n), v(n)
    integer, intent(inout) :: f(0:cap)
    integer :: i, j
    do i = 1, n
      do j = cap, w(i), -1
        f(j) = max(f(j), f(j-w(i)) + v(i))
      end do
    end do
  end subroutine

  subroutine better(f, w, v, n, cap)
    integer, intent(in) :: n, cap, w(:), v(:)
    integer, intent(inout) :: f(0:)
    integer :: i, j, wi
    do i = 1, n
      wi = w(i)
      do j = cap, max(wi, 0), -1
        if (j - wi <= cap) then
          if (f(j-wi) + v(i) > f(j)) f(j) = f(j-wi) + v(i)
        end if
      end do
    end do
  end subroutine

  subroutine insert(a, n, k)
    integer, intent(in) :: n, k
    integer, intent(inout) :: a(n)
    integer :: i
    do i = n, k + 1, -1
      a(i) = a(i-k)
    end do
  end subroutine

  subroutine smooth(a, b, n, k)                  ! two arrays
    integer, intent(in) :: n, k
    integer, intent(inout) :: a(n), b(n)
    integer :: i
    do i = 1, n - k
      a(i) = (a(i) + a(i+k))/2
      b(i) = b(i+k) - a(i)
    end do
  end subroutine

  subroutine behind(a, n, k)
    integer, intent(in) :: n, k
    integer, intent(inout) :: a(:)
    integer :: i
    do i = 1, n - k
      a(i) = a(i) + a(i+k)
    end do
  end subroutine

  subroutine halves(a, b, n, m)                  ! as a copy would not help
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n+m), b(n)
    integer :: i
    do i = 1, n
      a(m+i) = a(m+i) + a(i)
      b(i) = a(m+i)
    end do
  end subroutine
end module

program shifts_tested
  use shifts
  implicit none
  integer, allocatable :: f(:)
  integer :: a(2200), b(2200), i, q, cap, caps(2) = [700, 1400]
  integer :: w(6) = [3, 250, 0, 1, 700, 64], v(6) = [2, 90, 1, 3, 500, 40]
  do q = 1, 2
    cap = caps(q)
    w = [3, 250, 0, 1, 700, 64]
    allocate(f(0:cap))
    f = 0
    call knapsack(f, w, v, 6, cap)
    print *, sum(f), f(1:699:57)
    f = [(mod(i*7, 31), i = 0, cap)]
    call better(f, w, v, 6, cap)
    print *, sum(f), f(1:699:57)
    w(2:4) = [-5, 40, -700]
    call better(f, w, v, 6, cap)                   ! upwards: the order counts
    print *, sum(f), f(1:699:57)
    deallocate(f)
  end do
  a = [(i, i = 1, 2200)]
  call insert(a, 900, 1)
  call insert(a, 800, 37)
  call insert(a, 900, 0)
  call insert(a, 900, 800)
  print *, a(::60)
  a(900:) = [(mod(i*i, 97), i = 900, 2200)]
  b = a
  call smooth(a, b, 2200, 0)
  call smooth(a, b, 2200, 19)
  print *, sum(a), sum(b)
  call behind(a, 2200, 3)
  call behind(a(5:), 1800, -4)
  print *, sum(a)
  call halves(a, b, 450, 450)
  print *, sum(a), sum(b)
  call halves(a, b, 450, 7)
  print *, sum(mod(a, 1009)), sum(mod(b, 1009))
end program
