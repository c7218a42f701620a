! Statements where only definitions or branches stand.
! expect: 9:5: error: this PRINT stands in a definition
! expect: 12:5: error: this assignment stands in a definition
! expect: 15:3: error: this statement stands before the first branch of its SELECT
program p
  implicit none
  integer :: k
  interface
    print *, k
  end interface
  type t
    k = 1
  end type t
  select case (k)
  k = 2
  case (1)
    k = 3
  end select
end program p
