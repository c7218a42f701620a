! An internal procedure contains no others; a separate procedure of a module does.
! expect: 14:3: error: 'inner' is an internal procedure, and these contain no others
module m
contains
  subroutine outer
  contains
    subroutine allowed
    end subroutine
  end subroutine
end module
program p
contains
  subroutine inner
  contains
    subroutine innermost
    end subroutine
  end subroutine
end program
