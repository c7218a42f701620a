! Storage that ends with an entry on it, in every way that Fortran has: the next array at the same address is another one.
module m
  implicit none
  integer, parameter :: n = 3000
  type t
    real(8), allocatable :: v(:)
  end type
  real(8), allocatable :: keep(:)
contains
  subroutine victim(what)
    character(*), intent(in) :: what
    real(8), allocatable :: x(:), y(:), z(:), w(:)
    integer :: i
    allocate(x(n), y(n/2), z(n/2), w(n))
    x = 3; y = 0; z = 0; w = 0
    !$acc data copyin(x) copy(y, z, w)
    !$acc parallel loop
    do i = 1, n/2
      y(i) = 2*x(i) + i
      z(i) = 4*x(i)
    end do
    !$acc parallel loop
    do i = 1, n
      w(i) = 5*x(i)
    end do
    !$acc end data
    print '(a,3f12.1)', what, sum(y), sum(z), sum(w)
  end subroutine
  subroutine local_auto()
    real(8), allocatable :: a(:)
    allocate(a(n)); a = 1
    !$acc enter data copyin(a)
  end subroutine
  subroutine local_return(k)
    integer, intent(in) :: k
    real(8), allocatable :: a(:)
    allocate(a(n)); a = 1
    !$acc enter data copyin(a)
    if (k > 0) return
    !$acc exit data delete(a)
  end subroutine
  subroutine dealloc_arg(a)
    real(8), allocatable :: a(:)
    deallocate(a)
  end subroutine
  subroutine out_arg(a)
    real(8), allocatable, intent(out) :: a(:)
  end subroutine
  subroutine automatic(k)
    integer, intent(in) :: k
    real(8) :: a(k)
    a = 1
    !$acc enter data copyin(a)
  end subroutine
  function fun(k) result(a)
    integer, intent(in) :: k
    real(8), allocatable :: a(:)
    allocate(a(k)); a = 2
    !$acc enter data copyin(a)
  end function
  recursive subroutine rec(k)
    integer, intent(in) :: k
    real(8) :: a(n/2)
    a = k
    !$acc enter data copyin(a)
    if (k > 0) call rec(k - 1)
  end subroutine
  recursive subroutine victim_stack(what)
    character(*), intent(in) :: what
    real(8) :: x(n/2), y(n/4), z(n/4)
    integer :: i
    x = 3; y = 0; z = 0
    !$acc data copyin(x) copy(y, z)
    !$acc parallel loop
    do i = 1, n/4
      y(i) = 2*x(i) + i
      z(i) = 4*x(i)
    end do
    !$acc end data
    print '(a,3f12.1)', what, sum(y), sum(z)
  end subroutine
  subroutine takes(a)
    real(8), contiguous :: a(:)
    !$acc enter data copyin(a)
  end subroutine
end module
program ends
  use m
  implicit none
  real(8), allocatable :: a(:), b(:)
  real(8), allocatable :: c2(:,:), d2(:,:)
  real(8), pointer :: p(:), q(:)
  type(t) :: s, u
  integer :: i, r
  call local_auto(); call victim('local allocatable')
  call local_return(1); call victim('return')
  allocate(a(n)); a = 1
  !$acc enter data copyin(a)
  deallocate(a); call victim('deallocate')
  allocate(a(n)); a = 1
  !$acc enter data copyin(a)
  call dealloc_arg(a); call victim('deallocated by callee')
  allocate(a(n)); a = 1
  !$acc enter data copyin(a)
  call out_arg(a); call victim('intent out')
  allocate(a(n)); a = 1
  !$acc enter data copyin(a)
  a = [1d0, 2d0]; call victim('assigned')
  deallocate(a)
  allocate(a(n), b(n)); a = 1; b = 2
  !$acc enter data copyin(b)
  call move_alloc(a, b); call victim('move_alloc')
  deallocate(b)
  allocate(p(n)); p = 1; q => p
  !$acc enter data copyin(p)
  deallocate(q); call victim('other pointer')
  allocate(s%v(n)); s%v = 1
  !$acc enter data copyin(s%v)
  u%v = [1d0]
  s = u; call victim('derived assignment')
  call automatic(n); call victim('automatic')
  print *, sum(fun(n)); call victim('function')
  call rec(3); call victim_stack('stack'); call victim('after stack')
  block
    real(8), allocatable :: e(:)
    allocate(e(n)); e = 1
    !$acc enter data copyin(e)
  end block
  call victim('block')
  allocate(a(2*n)); a = 1
  call takes(a(::2)); call victim('packed')
  deallocate(a)
  allocate(c2(60,60), d2(60,60)); d2 = 1; c2 = 0
  do r = 1, 2
    !$acc kernels copyin(d2) copyout(c2)
    c2 = matmul(d2, d2)
    !$acc end kernels
  end do
  print *, sum(c2); call victim('matmul')
  !$acc enter data copyin(c2)
  c2 = matmul(d2(:,1:30), d2(1:30,:)); call victim('matmul2')
  print *, sum(c2)
  !$acc enter data copyin(d2)
  d2 = transpose(c2); call victim('transpose')
  d2 = reshape([(real(i,8), i=1,n)], [50, 60]); call victim('reshape')
  allocate(keep(n)); keep = 0
  !$acc enter data copyin(keep)
  keep = pack(keep, keep > 1); call victim('pack')
  block
    character(:), allocatable :: str
    str = repeat('x', n*8); str = 'y'
  end block
  call victim('end')
  stop
end program
