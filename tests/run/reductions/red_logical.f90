! The logical reductions .and. .or. .eqv. .neqv., also by assignments of .true. and .false.
program red_logical
  implicit none
  integer, parameter :: n = 999
  integer :: i
  logical :: every, none, parity, same, any
  logical(1) :: small
  every = .true.
  any = .false.
  none = .true.
  parity = .false.
  same = .true.
  small = .true.
  !$acc parallel loop reduction(.and.:every, none, small) reduction(.or.:any) reduction(.neqv.:parity) reduction(.eqv.:same)
  do i = 1, n
    every = every .and. i > 0
    none = none .and. i /= 500
    any = any .or. mod(i, 499) == 498
    parity = parity .neqv. mod(i, 3) == 0
    same = same .eqv. mod(i, 2) == 0
    small = small .and. i < 1000
  end do
  print *, every, none, any, parity, same, small
  every = .true.
  any = .false.
  none = .true.
  !$acc parallel loop reduction(.and.:every, none) reduction(.or.:any)
  do i = 1, n
    if (mod(i, 499) == 498) then
      any = .true.
    else if (i > n) then
      none = .false.
    end if
    if (i == 7) every = .false.
    any = any .or. i > n
  end do
  print *, every, none, any
end program red_logical
