! With --data=auto: functions that run kernels stand in statements which touch the same arrays themselves.
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
  real(8), allocatable :: a(:)
  real(8) :: b(100)
  type t
    real(8) :: v(50)
    real(8), allocatable :: w(:)
  end type
  type(t) :: o
  integer :: k
  allocate(a(100)); a=1; b=2; o%v=3; allocate(o%w(50)); o%w=4
  a = plus(a)
  call up(a)
  print *, sum(a)
  a(3) = summed(a)
  call up(a)
  print *, sum(a)
  b = plus(b)
  call up(b)
  print *, sum(b)
  b(4:6) = summed(b)
  call up(b)
  print *, sum(b)
  o%v = plus(o%v)
  call up(o%v)
  print *, sum(o%v)
  o%w = plus(o%w)
  call up(o%w)
  print *, sum(o%w)
  do k=1,3
    a(k)=summed(a)
  end do
  print *, summed(a)
  where (a>summed(a)/200) a = plus(a)
  print *, summed(a)
  b(int(summed(b)/summed(b))) = 7
  print *, summed(b)
  if (summed(a) > 0) a(1)=1
  print *,summed(a)
  if (summed(a) > 0) a(1)=summed(a)
  print *,summed(a)
  a(:) = a + plus(a)
  print *,summed(a)
  a(1:50) = plus(a(51:100))
  print *,summed(a)
  b(1) = 0
  do k=1,3
    b(1) = b(1) + a(k) ! the function has changed it
    b(2) = stepped(a)
  end do
  print *,b(1:2)
end
