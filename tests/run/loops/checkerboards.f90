! f2cuda options: --auto=all
! expect: report: 3 checked before it runs: n == 2*(n/2)
! expect: host: it does not hold that n == 2*(n/2)
! Checkerboards whose edges meet: no cell has a neighbour of its colour where the number of cells in a row is even, which the launch asks. Else the host runs
! the loop in its order.
module boards
  implicit none
contains
  subroutine flip(n, s, t)
    integer, intent(in) :: n, t
    integer, intent(inout) :: s(n, n)
    integer :: c, i, j, e
    do c = 0, 1
      do j = 1, n
        do i = 1 + mod(j + c, 2), n, 2
          e = s(merge(1, i + 1, i == n), j) + s(merge(n, i - 1, i == 1), j) + s(i, merge(1, j + 1, j == n)) &
            + s(i, merge(n, j - 1, j == 1))
          if (mod(e + t + i, 3) == 0) s(i, j) = -s(i, j) + e
        end do
      end do
    end do
  end subroutine

  subroutine ring(n, a)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i
    do i = 1, n, 2
      a(i) = a(i) + 2*a(merge(1, i + 1, i == n)) - a(merge(n, i - 1, i == 1))
    end do
    do i = 2, n, 2
      a(i) = mod(a(i) - a(merge(1, i + 1, i == n)) + a(i - 1), 1000)
    end do
  end subroutine
end module boards

program checkerboards
  use boards
  implicit none
  integer, allocatable :: s(:, :), a(:)
  integer :: n, i, j, t
  do n = 11, 16
    allocate (s(n, n), a(n))
    do j = 1, n
      do i = 1, n
        s(i, j) = mod(i*j + j, 5) - 2
      end do
      a(j) = mod(j*7, 9)
    end do
    do t = 1, 3
      call flip(n, s, t)
      call ring(n, a)
    end do
    print *, n, sum(s), s(1, 1), s(n, n), s(2, n), s(1, n - 1)
    print '(16i5)', a
    deallocate (s, a)
  end do
end program checkerboards
