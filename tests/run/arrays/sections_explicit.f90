! Sections passed to explicit-shape dummies (the compiler copies them in and out around the call).
program sections_explicit
  implicit none
  integer :: a(6, 6), j
  a = 1
  call add(3, a(1:6:2, 2), 10)
  call add(6, a(4, :), 100)
  call add(6, a(1, 6), 1000)
  print '(6i6)', (a(:, j), j = 1, 6)
contains
  subroutine add(n, x, k)
    integer, intent(in) :: n, k
    integer, intent(inout) :: x(n)
    integer :: i
    !$omp parallel do
    do i = 1, n
      x(i) = x(i) + k
    end do
  end subroutine add
end program sections_explicit
