! A module without CONTAINS before its procedures: one message, whatever follows.
! expect: 5:3: error: SUBROUTINE begins here, but MODULE 'm' has no CONTAINS before it
module m
  integer :: i
  subroutine s
    i = 1
  end subroutine s
  subroutine t
    i = 2
  end subroutine t
end module m
