! END INTERFACE is missing: one error, and the declarations behind it count.
program p
  implicit none
  interface
    subroutine s(a)
      real :: a
    end subroutine
  real :: x
  call s(x)
end program
! expect: 8:3: error: this type declaration cannot stand in an INTERFACE block: END INTERFACE is missing before it
