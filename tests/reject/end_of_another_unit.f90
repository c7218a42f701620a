! The END of another kind of unit, and of another construct, closes what it stands for.
! expect: 8:3: error: END IF stands here, but what is open is this DO: expected END DO
! expect: 9:1: error: END FUNCTION stands here, but what is open is SUBROUTINE 's': expected END SUBROUTINE
subroutine s(n)
  integer :: n, i
  do i = 1, n
    if (i > 2) print *, i
  end if
end function s
subroutine t
end subroutine t
