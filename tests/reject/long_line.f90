! Free form has 132 columns.
! expect: 5:133: error: a line of more than 132 characters; -ffree-line-length-none makes the rest count
program p
  real :: x
  x = 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0 + 1.0
end program p
