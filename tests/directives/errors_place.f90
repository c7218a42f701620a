! Directives where they may not stand.
! expect: 8:3: error: '!$acc parallel loop' is executable and cannot stand outside a procedure or main program
! expect: 8:3: error: no loop follows '!$acc parallel loop'
! expect: 14:3: error: '!$acc update' stands among declarations
! expect: 17:3: error: '!$acc declare' belongs among the declarations
module m
  real :: x(3)
  !$acc parallel loop
contains
  subroutine s
  end subroutine
end module
subroutine t(a)
  !$acc update self(a)
  real :: a(3)
  a = 1
  !$acc declare create(b)
  b = 1
end subroutine
