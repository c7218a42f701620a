! The sinks of ORDERED wait for the row before, the loops need the column too.
! expect: 9:3: error: no DEPEND(SINK: ..) waits for a dependence of 'a'
! expect: note: way out: DEPEND(SINK: i, j - 1)
program p
  implicit none
  integer :: a(50, 50)
  integer :: i, j
  a = 1
  !$omp parallel do ordered(2)
  do i = 2, 50
    do j = 2, 50
      !$omp ordered depend(sink: i - 1, j)
      a(j, i) = mod(a(j, i - 1) + a(j - 1, i), 1009)
      !$omp ordered depend(source)
    end do
  end do
  print *, a(50, 50)
end program p
