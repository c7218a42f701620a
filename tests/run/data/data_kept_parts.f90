! With --data=auto: parts of complex numbers and components of elements, which gfortran copies for arguments.
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
subroutine upc(z,n)
  integer :: n,i
  complex(8) :: z(n)
  do concurrent (i=1:n)
    z(i)=z(i)*(0d0,1d0)
  end do
end
program p
  use m
  implicit none
  complex(8), target :: z(40)
  real(8), pointer :: q(:)
  type cell
    real(8) :: x, y(3)
  end type
  type(cell), target :: c(30)
  real(8), pointer :: py(:)
  integer :: i
  z=(1d0,2d0)
  call upc(z,40)
  print *, sum(z%re), z(3)%im
  z%re = 7
  call upc(z,40)
  q => z%im
  print *, sum(q)
  q = 4
  call upc(z,40)
  print *, sum(z)
  q(3)=11
  call upc(z,40)
  print *, z(3), sum(z)
  do i=1,30
    c(i)%x=i; c(i)%y=i
  end do
  do concurrent (i=1:30)
    c(i)%x=c(i)%x+1
    c(i)%y(2)=5
  end do
  print *, sum(c%x), sum(c%y(2)), c(3)%y
  py => c%y(2)
  py=6
  do concurrent (i=1:30)
    c(i)%x=c(i)%x+c(i)%y(2)
  end do
  print *, sum(c%x)
  c(2)%y = [1d0,2d0,3d0]
  call up(c%x)
  print *, sum(c%x), c(2)%y
  call up(py)
  print *, sum(py), c(2)%y
end
