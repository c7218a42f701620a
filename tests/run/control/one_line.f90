! Statements that share lines with a loop; a function value as reduction; recursion; an empty loop over an array without storage.
program gen_one_line
  implicit none
  integer, parameter :: n = 8
  integer :: a(n), i, j; real(8) :: s; real(8), allocatable :: un(:)
  !$acc parallel loop
  do i = 1, n; a(i) = i*2; end do; print *, a; a(1) = 5
  !$acc parallel loop
  do i = 1, n
   a(i) = a(i) + 1; end do; j = 7
  print *, a, j
  s = norm(n)
  print *, s, fact(3)
  !$acc parallel loop
  do i = 1, 0
    un(i) = i
  end do
contains
  real(8) function norm(m)
    integer, intent(in) :: m
    integer :: i
    norm = 0
    !$omp target teams distribute parallel do reduction(+:norm)
    do i = 1, m
      norm = norm + a(i)
    end do
  end function
  recursive function fact(m) result(r)
    integer, intent(in) :: m
    integer :: r, i
    r = 1
    do concurrent (i = 1:m)
      a(i) = a(i) + i
    end do
    if (m > 1) r = m * fact(m - 1)
  end function
end program
