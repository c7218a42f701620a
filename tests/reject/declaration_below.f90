! A declaration after executable statements.
! expect: 5:3: error: this type declaration stands after the first executable statement
subroutine s
  i = 1
  integer :: j
  j = 2
end subroutine s
