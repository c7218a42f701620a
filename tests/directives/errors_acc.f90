! What is said about wrong OpenACC directives.
! expect: 21:9: error: unknown OpenACC directive 'paralell loop'; did you mean 'parallel loop'?
! expect: 24:20: error: clause 'gang' does not belong to '!$acc enter data'
! expect: 27:30: error: the list of 'private' is empty
! expect: 30:14: error: 'collapse' needs its arguments in parentheses
! expect: 33:39: error: default(shared) is unknown
! expect: 36:34: error: 'missing' in '!$acc parallel loop' does not exist in this program unit
! expect: 39:23: error: 'collapse' takes positive numbers, not 0
! expect: 42:40: error: a reduction with '.and.' does not work on REAL(4)
! expect: 45:49: error: 's' is in 'private' and in 'reduction'; a variable has one role
! expect: 48:30: error: '/nothing/'
! expect: 50:3: error: no loop follows '!$acc loop'
! expect: 52:3: error: '!$acc data' is not closed; '!$acc end data' is missing
program p
  implicit none
  real :: a(4,4), s
  integer :: i, j
  s = 1
  do j = 1, 1
  !
  !$acc paralell loop
  do i = 1, 4
  end do
  !$acc enter data gang
  do i = 1, 4
  end do
  !$acc parallel loop private()
  do i = 1, 4
  end do
  !$acc loop collapse
  do i = 1, 4
  end do
  !$acc parallel loop copy(a) default(shared)
  do i = 1, 4
  end do
  !$acc parallel loop private(i, missing)
  do i = 1, 4
  end do
  !$acc loop collapse(0)
  do i = 1, 4
  end do
  !$acc parallel loop reduction(.and.: s)
  do i = 1, 4
  end do
  !$acc parallel loop private(s) reduction(max: s)
  do i = 1, 4
  end do
  !$acc enter data copyin(a, /nothing/)
  s = 3
  !$acc loop
  s = 2
  !$acc data copy(a)
  s = a(1,1)
  end do
end program
