! Generic names and type-bound procedures tell instances of a parameterised type by their kinds, not by their lengths.
module m
  implicit none
  type :: vec(k, n)
    integer, kind :: k = 4
    integer, len :: n = 3
    real(k) :: x(n)
  end type
  type, extends(vec) :: tagged(t)
    integer, kind :: t = 1
    integer(t) :: tag
  end type
  interface norm
    procedure norm4, norm8
  end interface
contains
  real(4) function norm4(v)
    type(vec(4, *)), intent(in) :: v
    norm4 = sum(v%x)
  end function
  real(8) function norm8(v)
    type(vec(8, *)), intent(in) :: v
    norm8 = sum(v%x)
  end function
  subroutine take(v)
    class(vec(8, *)), intent(in) :: v
  end subroutine
end module
program p
  use m
  implicit none
  type(vec(4, 5)) :: a
  type(vec(8, 7)) :: b
  type(tagged(8, 2, 4)) :: c
  print *, norm(a), norm(b), norm(c%vec), kind(c%tag)
  call take(b)
  call take(c)
  call take(a)
end program
! expect: 38:13: error: type mismatch: argument 'v' of 'take' is CLASS(vec(k=8)), and TYPE(vec(k=4,n=5)) is passed
! expect: note: 'v' is declared here
