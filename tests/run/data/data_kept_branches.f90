! With --data=auto: BLOCKs are left by computed GO TO, arithmetic IF, alternate returns and labels of input.
! options: -std=legacy
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
subroutine alt(x,*)
  use m
  real(8) :: x(200)
  call up(x)
  if (x(1)>3) return 1
end
subroutine work(k,s)
  use m
  implicit none
  integer, intent(in) :: k
  real(8), intent(inout) :: s
  integer :: n
  block
    real(8) :: t(200)
    character(3) :: c
    t = k
    call up(t)
    goto (10,20) k
    s = s+t(1)
    if (k-4) 11,20,10
11  call up(t)
    call alt(t, *20)
    c='abc'
    read(c,*,err=20) n
    s = s+1000
  end block
10 continue
  block
    real(8) :: u(200)
    u = 5
    s = s+sum(u)
    call up(u)
    s = s+ u(1)
  end block
  return
20 continue
  block
    integer :: w(400)
    w = 7
    s = s+sum(w)
  end block
end
program p
  use m
  implicit none
  real(8) :: s, x(50)
  integer :: i
  s=0
  x=1
  do i=0,6
    call up(x)
    call work(i,s)
    print *, s, x(1)
  end do
end
