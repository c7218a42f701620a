! A subroutine without END before the next one.
! expect: 7:3: error: SUBROUTINE begins here, but SUBROUTINE 's' has no END
module m
contains
  subroutine s
    print *, 1
  subroutine t
    print *, 2
  end subroutine t
end module m
