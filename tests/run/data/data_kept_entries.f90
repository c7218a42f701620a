! With --data=auto: dummies that an ENTRY has not, Cray pointers.
! options: -fcray-pointer
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
subroutine two(x,n)
  implicit none
  integer :: n,i,k
  real(8) :: x(n),y(n)
  logical :: first
  first=.true.
  goto 5
  entry other(y,n)
  first=.false.
5 continue
  do k=1,2
    if (first) then
      do i=1,n
        x(i)=x(i)*2
      end do
    else
      do i=1,n
        y(i)=y(i)*3
      end do
    end if
  end do
  if (first) then
    do concurrent (i=1:n)
      x(i)=x(i)+1
    end do
    x(1)=x(1)+x(2)
  else
    do concurrent (i=1:n)
      y(i)=y(i)+1
    end do
    y(1)=y(1)+y(2)
  end if
end
subroutine cray()
  use m
  implicit none
  real(8) :: a(100)
  real(8) :: v(100)
  pointer (ipv, v)
  a=1
  ipv=loc(a)
  call up(a)
  print *, v(3)
  v(4)=9
  call up(a)
  print *, a(4), sum(v)
  call up(v)
  print *, sum(a)
  v = 3
  call up(a)
  print *, sum(a)
end subroutine
program p
  use m
  implicit none
  real(8) :: a(100), b(100)
  a=1;b=2
  call up(a)
  call two(a,100)
  call up(a)
  call other(a,100)
  call other(b,100)
  call two(b,100)
  print *, sum(a),sum(b)
  call cray()
end
