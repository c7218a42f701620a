! Logical arrays of every kind: assignment, operators and conditions.
program kinds_logical
  implicit none
  integer, parameter :: n = 12
  logical(1) :: a(n)
  logical(2) :: b(n)
  logical :: c(n)
  logical(8) :: d(n)
  integer :: i
  !DVM$ REGION
  !DVM$ PARALLEL (i)
  do i = 1, n
    a(i) = mod(i, 2) == 0
    b(i) = i > 6
    c(i) = a(i) .and. b(i) .or. i == 1
    d(i) = .not. (a(i) .eqv. b(i))
    if (a(i) .neqv. c(i)) d(i) = .false.
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a, b, c, d)
  print *, a
  print *, b
  print *, c
  print *, d
end program kinds_logical
