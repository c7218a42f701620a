! Fortran 2018 in one program: nothing of it is an error, and everything has its type.
module m
  implicit none
contains
  subroutine any_rank(a, t)
    real, intent(inout) :: a(..)
    type(*) :: t(..)
    select rank (a)
    rank (0)
      a = 1
    rank (2)
      a(1,1) = size(a, 1)
    rank default
      stop
    end select
    select rank (b => a)
    rank (1)
      b(:) = 0
    end select
  end subroutine
  impure elemental subroutine s(x)
    real, intent(inout) :: x
    x = x + 1
  end subroutine
  pure recursive function fib(n) result(r)
    integer, intent(in), value :: n
    integer :: r
    if (n < 2) then; r = n; else; r = fib(n-1) + fib(n-2); end if
  end function
end module
program p
  use, non_intrinsic :: m
  use, intrinsic :: ieee_arithmetic
  use iso_c_binding, only: c_ptr, c_loc, c_f_pointer, c_int, c_null_ptr
  implicit none (type, external)
  integer :: i, j, img
  real, target :: a(4,4), scalar
  real :: co[*], vec(3)[*]
  real, pointer :: pt(:,:) => null(), q
  type(c_ptr) :: c = c_null_ptr
  character(len=:), allocatable :: str
  integer, parameter :: tbl(3) = [integer :: 1, 2, 3]
  enum, bind(c)
    enumerator :: red = 1, green, blue = 7
  end enum
  real(kind(1d0)) :: d
  complex :: z = (1., 2.)
  do concurrent (i = 1:4, j = 1:4, i /= j) local(scalar) shared(a)
    scalar = i
    a(i,j) = scalar
  end do
  forall (i = 1:4) a(i,i) = 0
  where (a > 0)
    a = -a
  elsewhere
    a = 1
  end where
  pt => a(1:4:2, :)
  q => a(1,1)
  call c_f_pointer(c_loc(a), pt, [4,4])
  str = 'abc' // trim(str) // achar(65)
  co[1] = vec(1)[2] + z%re + z%im
  d = real(red, kind(d)) + merge(1d0, 2d0, ieee_is_nan(a(1,1)))
  a = reshape([(real(i), i=1,16)], shape(a))
  call any_rank(a, scalar)
  call s(a)
  print *, fib(5), tbl(2), findloc(tbl, 2), any(a > 0, dim=1), str(2:), str%len, kind(a%kind)
  associate (x => a(:,1), y => fib(3))
    x(y) = x(1)
  end associate
  sync all
  allocate (character(len=5) :: str)
  deallocate (str, stat=i)
  if (this_image() == 1) stop 'x', quiet=.true.
contains
  subroutine inner
    import, only: a
    a(1,1) = 0
  end subroutine
end program
