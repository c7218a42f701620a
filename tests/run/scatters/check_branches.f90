! f2cuda options: --auto=all
! expect: report: 2 is a separate range in every iteration
! expect: host: it does not hold that
! Rows of a sparse matrix that move together: where one begins is told by an IF. Rows that overlap run in order.
program check_branches
  implicit none
  integer, parameter :: n = 400
  integer :: row(n + 1), gone(0:n), col(5*n), iv(5*n), i
  real :: a(5*n), v(5*n)
  do i = 1, 5*n
    v(i) = mod(i*7, 103)
    iv(i) = mod(i*11, 97)
  end do
  row(1) = 1
  gone(0) = -1000000
  gone(1) = 0
  do i = 1, n
    row(i + 1) = row(i) + 3 + mod(i, 3)
    if (i > 1) gone(i) = gone(i - 1) + mod(i, 2)
  end do
  a = -1
  col = 0
  call move(n, a, col, v, iv, row, gone)
  print *, sum(a), sum(col), a(n), col(3)
  call twice(n, a, v, row)
  print *, sum(a), a(5)
  row(7) = 2 ! now one begins in another one
  call move(n, a, col, v, iv, row, gone)
  print *, sum(a), sum(col), a(n), col(3), a(2)
contains
  subroutine move(n, a, col, v, iv, row, gone)
    integer, intent(in) :: n, row(n + 1), iv(5*n), gone(0:n)
    real, intent(in) :: v(5*n)
    real, intent(inout) :: a(5*n)
    integer, intent(inout) :: col(5*n)
    integer :: j, j1, j2, k, at
    do j = 1, n
      if (j > 1) then
        j1 = row(j) - gone(j - 1)
      else
        j1 = 1
      end if
      j2 = row(j + 1) - gone(j) - 1
      at = row(j)
      do k = j1, j2
        a(k) = v(at)
        col(k) = iv(at)
        at = at + 1
      end do
    end do
  end subroutine
  subroutine twice(n, a, v, row) ! what is reached besides holds in both branches
    integer, intent(in) :: n, row(n + 1)
    real, intent(in) :: v(5*n)
    real, intent(inout) :: a(5*n)
    integer :: j, j1, k
    do j = 1, n
      if (mod(j, 2) == 0) then
        j1 = row(j) + 1
      else
        j1 = row(j)
      end if
      do k = j1, row(j + 1) - 1
        a(k) = a(k)*v(k)
      end do
      a(row(j)) = a(row(j)) + 1
    end do
  end subroutine
end program
