! Free form under the wrong name.
program p
  x = 1.0 &
    + 2.0
end program p
