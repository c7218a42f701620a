! A procedure of a submodule may declare a name again: gfortran takes the last type.
module shapes
  implicit none
  interface
    module subroutine outer(n)
      integer, intent(in) :: n
    end subroutine
  end interface
end module

submodule(shapes) shapes_body
contains
  module subroutine outer(n)
    integer, intent(in) :: n
    integer :: m
    integer :: n
    m = n
    call inner(m, 2.0)
  end subroutine

  subroutine inner(n, x)
    integer, intent(in) :: n
    integer, intent(in) :: x
    character(4) :: word
    real :: x
    character(7) :: word
    integer :: n
    integer, parameter :: seven(len(word)) = [1, 2, 3, 4, 5, 6, 7]
    word = "abcdefg"
    print *, n, x, word, seven
  end subroutine
end submodule
