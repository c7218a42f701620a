! With --data=auto: objects of every kind that host statements touch between kernels.
! options: -fopenmp
! environment: F2CUDA_CHECK=data
module m
  implicit none
  real(8), allocatable, target :: a(:), b(:)
  type cell
    real(8) :: x(3)
    integer :: k
  end type
  type(cell), allocatable :: cells(:)
  type node
    real(8), pointer :: p(:) => null()
    type(node), pointer :: next => null()
  end type
  type, abstract :: shape
    real(8), allocatable :: v(:)
  contains
    procedure(op), deferred :: apply
    procedure :: total => shape_total
  end type
  abstract interface
    subroutine op(self)
      import shape
      class(shape), intent(inout) :: self
    end subroutine
  end interface
  type, extends(shape) :: twice
  contains
    procedure :: apply => twice_apply
  end type
contains
  real(8) function shape_total(self)
    class(shape), intent(in) :: self
    shape_total = sum(self%v)
  end function
  subroutine twice_apply(self)
    class(twice), intent(inout) :: self
    integer :: i
    do concurrent (i = 1:size(self%v))
      self%v(i) = self%v(i)*2
    end do
  end subroutine
  subroutine bump(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = x(i) + 1
    end do
  end subroutine
  subroutine opt(x, y)
    real(8), intent(inout) :: x(:)
    real(8), intent(inout), optional :: y(:)
    call bump(x)
    if (present(y)) y(1) = x(1)
    if (present(y)) call bump(y)
  end subroutine
  elemental real(8) function sq(x)
    real(8), intent(in) :: x
    sq = x*x
  end function
  subroutine assumed(x, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(*)
    integer :: i
    do concurrent (i = 1:n)
      x(i) = x(i) + 1
    end do
    x(2) = x(2) + x(n)
    x(n) = -1
  end subroutine
  function mk(n) result(r)
    integer, intent(in) :: n
    real(8), allocatable :: r(:)
    integer :: i
    allocate(r(n))
    do concurrent (i = 1:n)
      r(i) = i
    end do
  end function
  subroutine threads(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    real(8) :: s
    s = 0
    !$omp parallel do default(none) shared(x) private(i) reduction(+: s)
    do i = 1, size(x)
      s = s + helper(x, i)
    end do
    x(1) = s
  end subroutine
  real(8) function helper(x, i)
    real(8), intent(in) :: x(:)
    integer, intent(in) :: i
    helper = x(i)
    if (helper < -1d30) print *, 'never'
  end function
end module
program t
  use m
  implicit none
  type(node), target :: n1, n2
  type(node), pointer :: q
  class(shape), allocatable :: s
  type(twice) :: w, w2
  real(8) :: fixed(10), e1, r
  integer :: i, k
  integer, save :: idx(3) = [1, 5, 9]
  real(8), pointer :: pp(:)
  character(20) :: str
  common /blk/ fixed
  allocate(a(10), b(10))
  a = 1; b = 2
  call opt(a); call opt(a, b)
  print *, a(1), b(1:2)
  call bump(a(1:10:2)); print *, a
  print *, sum(sq(a)), maxval(a, mask=b > 1)
  call assumed(a, 10); call bump(a); print *, a
  call assumed(a(3), 4); call bump(a); print *, a
  b = mk(10); call bump(b); print *, b
  allocate(n1%p(4), n2%p(4)); n1%p = 1; n2%p = 2; n1%next => n2
  call bump(n1%p); call bump(n2%p)
  q => n1; r = 0
  do while (associated(q))
    r = r + q%p(2)
    q => q%next
  end do
  print *, r
  allocate(twice :: s); allocate(s%v(5)); s%v = 3
  call s%apply(); print *, s%total(); call bump(s%v); print *, s%v
  allocate(w%v(3)); w%v = 1; call w%apply(); w2 = w; call w2%apply(); print *, w%v, w2%v
  allocate(cells(6))
  do concurrent (i = 1:6)
    cells(i)%x = i; cells(i)%k = i
  end do
  print *, cells(3)%x(2), cells(4)%k, sum(cells%k)
  cells(2)%k = 50
  do concurrent (i = 1:6)
    cells(i)%k = cells(i)%k + 1
  end do
  print *, cells%k
  fixed = 1; call bump(fixed); call sub_common(); call bump(fixed); print *, fixed(1:3)
  pp => a(2:9:3); call bump(pp); print *, pp, a
  forall (i = 1:10, a(i) > 0) a(i) = a(i) + b(i)
  call bump(a); where (a > 20) a = 0
  print *, a
  call threads(a); print *, a(1)
  do i = 1, 3
    do k = 1, 10
      if (a(k) > 5) exit
      a(k) = a(k) + helper(a, k)
    end do
    call bump(a)
  end do
  print *, a
  write(str, '(f8.2)') a(idx(2)); read(str, *) a(idx(1)); call bump(a); print *, a(idx)
  call random_seed(); call swap(a, b); print *, a(1), b(1)
  associate (z => a(3)); call bump(a); print *, z; z = 100; end associate
  call bump(a); print *, a(3)
  select case (nint(a(3))); case (101); print *, 'ok'; case default; print *, 'no'; end select
  block
    real(8) :: tmp(size(a))
    tmp = a; call bump(tmp); if (tmp(3) > 1) tmp(1) = 7; call bump(tmp); print *, tmp(1), tmp(3)
  end block
  call rec(3)
  print *, [a(1:2), b(1:2)], merge(a(1), b(1), .true.), dot_product(a, b)
contains
  subroutine swap(x, y)
    real(8), allocatable, intent(inout) :: x(:), y(:)
    real(8), allocatable :: tt(:)
    call move_alloc(x, tt); call move_alloc(y, x); call move_alloc(tt, y)
    call bump(x)
  end subroutine
  recursive subroutine rec(level)
    integer, intent(in) :: level
    real(8) :: loc(4)
    loc = level
    call bump(loc)
    if (level > 1) call rec(level - 1)
    call bump(loc)
    print *, loc(1)
  end subroutine
end program
subroutine sub_common()
  real(8) :: x, y(9)
  common /blk/ x, y
  if (x > 1) y(1) = x
  x = 33
end subroutine
! expect: compiler: stays on the host
