! A slip in THEN: the block is open all the same.
! expect: 6:15: error: unknown statement 'the'; did you mean 'THEN'?
! expect: 8:37: error: unknown statement 'them'; did you mean 'THEN'?
subroutine s(i)
  integer :: i
  if (i == 1) the
    i = 2
  else if (i == 2) then; if (i > 0) them
    i = 3
  end if
  end if
end subroutine
