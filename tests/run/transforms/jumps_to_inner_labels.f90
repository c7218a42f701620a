! Array assignments in a loop in which a jump leaves out some of them, but not those behind its label; and one in which it goes to the loop's end.
program jumps_to_inner_labels
  implicit none
  integer, parameter :: n = 60, m = 40
  real :: a(n, m), b(n, m), c(m)
  integer :: i, j
  !$acc parallel loop
  do j = 1, m
    c(j) = mod(j, 6)
    do i = 1, n
      a(i, j) = i + j
      b(i, j) = 0
    end do
  end do
  call some_left_out(a, b, c)
  print *, sum(a), sum(b), a(3, m), b(5, 17), b(5, 16)
  call all_left_out(a, b, c)
  print *, sum(a), sum(b), a(3, m), b(5, 17), b(5, 16)
contains
  subroutine some_left_out(a, b, c)
    real, intent(inout) :: a(n, m), b(n, m)
    real, intent(in) :: c(m)
    integer :: j
    !$acc kernels
    do 10 j = 2, m
      if (c(j) > 3) go to 20
      a(:, j) = a(:, j - 1) + 1
20    b(:, j) = a(:, j)*2
10  continue
    !$acc end kernels
  end subroutine
  subroutine all_left_out(a, b, c)
    real, intent(inout) :: a(n, m), b(n, m)
    real, intent(in) :: c(m)
    integer :: j
    !$acc kernels
    do 10 j = 2, m
      if (c(j) > 3) go to 10
      a(:, j) = a(:, j - 1) + 1
      b(:, j) = a(:, j)*2
10  continue
    !$acc end kernels
  end subroutine
end program
