! f2cuda options: --auto=all
! An inner loop hands on elements of an array of which each iteration of the loop around it has a copy of its own.
program wave_copies
  implicit none
  integer, parameter :: n = 40
  real(8) :: q(0:n + 1, 0:n + 1), b(n + 2)
  integer :: i
  do i = 1, n + 2
    b(i) = mod(i, 7)
  end do
  q = 1
  call s(q, b)
  print '(3es20.12)', sum(q), q(3, 7), q(n, n)
contains
  subroutine s(q, b)
    real(8) :: q(0:n + 1, 0:n + 1), b(n + 2), c(n + 2)
    integer :: i, j
    do i = 1, n
      do j = 1, n
        if (j == 1) c(j) = q(i - 1, 1)
        q(i, j) = max(q(i - 1, j)*.5, c(j)*c(j)*.25) + b(j)
        c(j + 1) = q(i, j)*.5
      end do
    end do
  end subroutine
end program
