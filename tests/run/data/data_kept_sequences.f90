! With --data=auto: scalars and components that are handed to arrays.
! options: -std=legacy -fopenmp
! environment: F2CUDA_CHECK=data
module m
  implicit none
contains
  subroutine up(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    do concurrent (i=1:size(x))
      x(i)=x(i)+1
    end do
  end subroutine
  function summed(x) result(s)
    real(8), intent(in) :: x(:)
    real(8) :: s
    integer :: i
    s=0
    !$omp target teams distribute parallel do reduction(+:s)
    do i=1,size(x)
      s=s+x(i)
    end do
  end function
  function plus(x) result(y)
    real(8), intent(in) :: x(:)
    real(8) :: y(size(x))
    integer :: i
    do concurrent (i=1:size(x))
      y(i)=x(i)+1
    end do
  end function
  function stepped(x) result(s)
    real(8), intent(inout) :: x(:)
    real(8) :: s
    call up(x)
    s=summed(x)
  end function
end module
subroutine one(x,n)
  integer :: n,i
  real(8) :: x(n)
  do concurrent (i=1:n)
    x(i)=x(i)+1
  end do
end
program p
  use m
  implicit none
  real(8) :: s, v(3)
  type r
    real(8) :: a,b,c
  end type
  type(r) :: o
  s=1
  call one(s,1)
  print *, s
  s=s+1
  call one(s,1)
  print *, s
  v=1
  call one(v,3)
  print *, v
  o=r(1,2,3)
  call one(o%a,3)
  print *, o%a,o%b,o%c
  o%b=7
  call one(o%a,3)
  print *, o
end
