! Procedures get an object and set a part of it in some iterations; components of it are read before them, and behind the loop, there under their own names only.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=0
! expect: compiler: stays on the host
module parts
  implicit none
  type :: pair
    integer :: n = 8, k = 7
  end type
  type :: nested
    type(pair) :: p
    integer :: m = 1
  end type
  integer :: z(100)
contains
  subroutine set(p, i)
    type(pair), intent(inout) :: p
    integer, intent(in) :: i
    if (i == 3) p%k = i
  end subroutine
  subroutine fill(p, i)
    type(pair), intent(out) :: p
    integer, intent(in) :: i
    p%n = i
    p%k = 2*i
  end subroutine
end module
program objects
  use parts
  implicit none
  type(pair) :: p, q, r, s
  type(nested) :: t
  integer :: i, n
  n = 100
  do i = 1, n
    call set(p, i)
    z(i) = i
  end do
  print *, p%k, sum(z)
  do i = 1, n
    z(i) = q%k
    call set(q, i)
  end do
  print *, sum(z)
  do i = 1, n
    call fill(r, i)
    z(i) = r%k + r%n
  end do
  print *, sum(z)
  do i = 1, n
    call set(t%p, i)
    z(i) = 2*i
  end do
  print *, t%p%k, t%m, sum(z)
  !$acc parallel loop
  do i = 1, n
    call set(s, i)
    z(i) = 3*i
  end do
  call show
contains
  subroutine show
    print *, s%k, sum(z)
  end subroutine
end program
