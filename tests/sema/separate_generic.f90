! Separate procedures whose generic has the name of one of them: they have their interface, and the name is still the generic's.
module leap_module
  implicit none
  interface leap
    pure module function leap(until) result(c)
      integer, intent(in) :: until
      real :: c
    end function
    pure module function leap_from(until, since) result(c)
      integer, intent(in) :: until, since
      real(8) :: c
    end function
  end interface
  interface show
    recursive module subroutine show(a)
      integer, intent(in) :: a
    end subroutine
    module subroutine show_two(a, b)
      integer, intent(in) :: a, b
    end subroutine
  end interface
end module
submodule (leap_module) first
contains
  module procedure leap
    c = until
    if (until > 3) c = leap(until, 4)
  end procedure
  recursive module subroutine show(a)
    integer, intent(in) :: a
    call show(a, a)
  end subroutine
end submodule
submodule (leap_module:first) second
contains
  module procedure leap_from
    c = leap(until)
  end procedure
  module procedure show_two
    call show(b)
  end procedure
end submodule
