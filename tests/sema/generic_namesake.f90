! A generic name and a specific procedure of the same name, from an interface body.
program p
  implicit none
  interface foo
    subroutine foo(a)
      real :: a
    end subroutine
    subroutine bar(i)
      integer :: i
    end subroutine
  end interface
  interface baz
    real function baz(x)
      real :: x
    end function
  end interface
  real :: y
  call foo(3)
  call foo(3.0)
  y = baz(1.0)
  call take(baz)
contains
  subroutine take(f)
    real, external :: f
    print *, f(1.0)
  end subroutine
end program
