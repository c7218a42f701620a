! With --data=auto: conditions and bounds that run kernels, before the statements which they decide of.
! options: -fopenmp
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
program p
  use m
  implicit none
  real(8) :: a(100), x
  integer :: k
  a=1
  call up(a)
  x=0
  if (stepped(a) < 0) then
    x=1
  else if (a(1) > 2.5) then
    x=2
  else
    x=3
  end if
  print *,x
  if (stepped(a) > 0) x = a(1)
  print *,x
  x=0
  if (stepped(a) > 0) a(2)=a(1)+5
  print *,summed(a), a(2)
  do k=1,int(stepped(a)/stepped(a)*0+2)
    x = x+a(k)
  end do
  print *,x
  select case(int(stepped(a)*0))
  case(0)
    x=a(5)
  end select
  print *,x
  where (a > stepped(a)/1000) a = a*2
  print *, sum(a)
  forall (k=1:10, a(k)>0) a(k)=a(k)+1
  call up(a)
  print *, sum(a)
  associate (y => stepped(a))
    x=y+a(1)
  end associate
  print *,x
  do while (stepped(a) < 2000)
    if (a(1) > 20) exit
  end do
  print *, a(1), sum(a)
  k=0
10 k=k+1
  call up(a)
  if (k<3) goto 10
  print *, a(3)
end
