! With --data=auto: BLOCKs with arrays on the device are left by EXIT, CYCLE, GO TO and RETURN, and their storage is used again.
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
subroutine work(s)
  use m
  implicit none
  real(8), intent(inout) :: s
  integer :: k,j
  outer: do k=1,6
    blk: block
      real(8) :: t(200)
      t = k
      call up(t)
      if (k==1) cycle outer
      if (k==2) exit blk
      if (k==3) goto 20
      if (k==4) then
        s = s+t(1)
        cycle
      end if
      inner: do j=1,3
        block
          real(8) :: q(200)
          q=j
          call up(q)
          if (j==2) exit inner
          if (j==3) exit outer
          s=s+q(1)
        end block
      end do inner
      s=s+t(2)
    end block blk
20  continue
    block
      real(8) :: u(200)
      integer :: w(400)
      u = 100*k
      s = s + sum(u)
      call up(u)
      s = s + sum(u)
      w = 5
      s = s+ sum(w)
    end block
  end do outer
  block
    real(8) :: t(200)
    integer :: i
    t=[(i,i=1,200)]
    goto (30,40) 1
    s=s+1
30  s=s+sum(t)
40  continue
  end block
end
recursive subroutine rec(n,s)
  use m
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: s
  if (n==0) return
  block
    real(8) :: t(100)
    t=n
    call up(t)
    call rec(n-1,s)
    s=s+sum(t)
    if (n==3) return
    s=s+1
  end block
end
program p
  use m
  implicit none
  real(8) :: s
  interface
    recursive subroutine rec(n,s)
      integer, intent(in) :: n
      real(8), intent(inout) :: s
    end
  end interface
  integer :: i
  s=0
  do i=1,3
    call work(s)
    call rec(5,s)
    print *, s
  end do
end
