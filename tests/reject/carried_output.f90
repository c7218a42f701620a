! Two iterations write the same element.
! expect: 7:3: error: a(
program p
  implicit none
  integer :: a(100), i, j
  a = 0
  !$omp parallel do collapse(2)
  do j = 1, 10
    do i = 1, 10
      a(i + j) = i - j
    end do
  end do
  print *, sum(a)
end program p
