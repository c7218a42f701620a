! Assignments of elements in procedures that call nothing: what they read comes home before the first of a run, what they set goes out
! behind the last; where something else is fetched in between, behind each.
module solver
  implicit none
contains
  subroutine eliminate(a, b, n, k)
    integer, intent(in) :: n, k(3)
    real(8), intent(inout) :: a(n, n), b(n)
    real(8) :: p
    integer :: i
    do i = 1, n - 1
      p = 1 / a(i, i)
      a(i, i + 1) = a(i, i + 1) * p
      b(i) = b(i) * p
      b(i + 1) = b(i + 1) - b(i) * a(i + 1, i)
      b(i) = b(i) + abs(b(i + 1))
    end do
    if (n > 2) then
      b(1) = b(2)
      b(2) = b(k(1)) + b(k(3))
      b(3) = b(2) + b(k(2)) + a(k(1), k(2))
    end if
    i = 2
    a(i, 1) = a(1, i)
    i = i + 1
    a(i, 1) = a(i - 1, 1) + 1
    b(1) = merge(a(2, 1), a(3, 1), b(2) > b(3))
  end subroutine eliminate
end module solver
program runs_of_assignments
  use solver
  implicit none
  integer, parameter :: n = 6
  real(8) :: a(n, n), b(n)
  integer :: i, j, step, k(3) = [3, 1, 2]
  a = 0
  b = 0
  do step = 1, 4
    !$acc parallel loop
    do j = 1, n
      do i = 1, n
        a(i, j) = a(i, j) / 2 + i + merge(n, 0, i == j)
      end do
      b(j) = b(j) / 2 + j
    end do
    call eliminate(a, b, n, k)
    if (step == 2) call eliminate(a, b, n, k)
    !$acc parallel loop
    do j = 1, n
      b(j) = b(j) + a(j, 1) + a(1, j)
    end do
  end do
  do j = 1, n
    print '(7f12.6)', a(:, j), b(j)
  end do
end program runs_of_assignments
