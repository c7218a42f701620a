!$acc routine seq
subroutine a(x)
  real :: x(10)
  !$acc declare create(x)
  !$acc data copy(x)
  !$acc parallel loop
  do i = 1, 10
    !$acc loop seq
    do j = 1, 10
      x(i) = j
      !$acc wait
    end do
  end do
  !$acc end parallel loop
  do 10 k = 1, 2
  !$acc loop
  do 10 l = 1, 2
    if (k > l) go to 10
    x(k) = l
10 continue
  !$acc end data
contains
  function f(y)
    interface
      subroutine s(z)
      end subroutine
      function g(z)
      end function
    end interface
  end function
end subroutine
x = 1
if (x > 0) then
  where (a > 0)
    b = 1
  elsewhere
    b = 2
  end where
else if (x < 0) then
  select case (i)
  case (1)
    x = 2
  case default
    block
      integer :: q
      q = 1
    end block
  end select
else
  if (x == 0) stop
end if
end
module m
  type t
    integer :: n
  contains
    procedure :: p
  end type
contains
  subroutine p(this)
    class(t) :: this
  end subroutine
end module
