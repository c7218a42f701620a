! Assumed-size dummies: what the kernel touches follows from the loop, or is said in a clause.
program assumed_size
  implicit none
  integer :: a(6, 4), v(10), j
  a = 0
  v = 0
  call fill(a, 6, 3)
  call steps(v, 10)
  print '(6i4)', (a(:, j), j = 1, 4)
  print '(10i4)', v
contains
  subroutine fill(x, n, m)
    integer, intent(in) :: n, m
    integer, intent(inout) :: x(n, *)
    integer :: i, j
    !$acc parallel loop collapse(2) copy(x(1:n, 1:m))
    do j = 1, m
      do i = 1, n
        x(i, j) = 10 * i + j
      end do
    end do
  end subroutine fill
  subroutine steps(x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(*)
    integer :: i
    !$omp parallel do
    do i = 2, n, 2
      x(i) = i * i
    end do
  end subroutine steps
end program assumed_size
