! Sections that are empty for some sizes: as loops over them would, they meet wherever they have an element.
! expect: 10:3: error: p(i, :) written at line 12 is read as p(i - 1, :)
! expect: 14:3: error: p(i, 1:m) written at line 16 is read as p(i - 1, 1:m)
! expect: 18:3: error: b(:) written at line 20 is written again
subroutine rows(n, m, p, b)
  implicit none
  integer, intent(in) :: n, m
  integer, intent(inout) :: p(n, m), b(m)
  integer :: i
  !$acc parallel loop
  do i = 2, n
    p(i, :) = p(i - 1, :) + 1
  end do
  !$acc parallel loop independent
  do i = 2, n
    p(i, 1:m) = p(i - 1, 1:m) + 1
  end do
  !$omp parallel do
  do i = 1, n
    b(:) = i
  end do
end subroutine rows
