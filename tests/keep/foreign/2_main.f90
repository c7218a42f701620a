! Calls of code that says nothing of what it touches: what it can reach comes home, and not a byte more.
module counting
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: n = 1000, all = 8*n
  integer :: wrong = 0, cases = 0
  integer(c_long_long) :: in0 = 0, out0 = 0
  interface
    integer(c_long_long) function f2c_bytes_in() bind(c)
      import c_long_long
    end function
    integer(c_long_long) function f2c_bytes_out() bind(c)
      import c_long_long
    end function
  end interface
contains
  ! What has crossed since the last case. F2CUDA_COUNTS=0 in the environment: nothing is counted.
  subroutine crossed(name, in, out)
    character(*), intent(in) :: name
    integer, intent(in) :: in, out
    integer(c_long_long) :: i, o
    character(1) :: counts
    i = f2c_bytes_in() - in0
    o = f2c_bytes_out() - out0
    cases = cases + 1
    call get_environment_variable('F2CUDA_COUNTS', counts)
    if ((i /= in .or. o /= out) .and. counts /= '0') then
      print '(a,": in ",i0,", must be ",i0,"; out ",i0,", must be ",i0)', name, i, in, o, out
      wrong = wrong + 1
    end if
    in0 = f2c_bytes_in()
    out0 = f2c_bytes_out()
  end subroutine
  subroutine holds(name, ok)
    character(*), intent(in) :: name
    logical, intent(in) :: ok
    if (ok) return
    print '(a,": a wrong value")', name
    wrong = wrong + 1
  end subroutine
  subroutine scale(x, by)
    real(8), intent(inout) :: x(:)
    real(8), intent(in) :: by
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = x(i)*by
    end do
  end subroutine
end module

module state
  use counting
  implicit none
  real(8), allocatable, target :: u(:), v(:)
  real(c_double), bind(c, name='bound') :: bound(n)
  real(8) :: own(n), block(n)
  common /shared/ block
  type :: field
    integer :: k
    real(8) :: x(n)
  end type
  interface
    real(c_double) function seconds() bind(c)
      import c_double
    end function
    real(c_double) function twice(x) bind(c)
      import c_double
      real(c_double), value :: x
    end function
    real(c_double) function sum_of(x, n) bind(c)
      import c_double, c_int
      real(c_double), intent(in) :: x(*)
      integer(c_int), value :: n
    end function
    subroutine keep_address(which, x, n) bind(c)
      import c_int, c_ptr
      integer(c_int), value :: which, n
      type(c_ptr), value :: x
    end subroutine
    subroutine iterate(step, x, n, times) bind(c)
      import c_int, c_double, c_funptr
      type(c_funptr), value :: step
      real(c_double) :: x(*)
      integer(c_int), value :: n, times
    end subroutine
  end interface
contains
  ! What the C code calls: its argument moves for each kernel, the module's array stays.
  subroutine step(x, k) bind(c)
    integer(c_int), intent(in) :: k
    real(c_double), intent(inout) :: x(k)
    integer :: i
    do concurrent (i = 1:k)
      x(i) = x(i) + own(i)
    end do
    do concurrent (i = 1:k)
      own(i) = own(i) + 1
    end do
  end subroutine
end module

subroutine timers
  use state
  implicit none
  real(8) :: t, local(n)
  procedure(seconds), pointer :: clock
  integer :: i, k
  allocate (u(n))
  u = 1
  local = 1
  call scale(u, 2d0)
  call scale(local, 2d0)
  call crossed('two arrays go there', 2*all, 0)
  do k = 1, 10
    call wtime(t)
    t = seconds() + twice(1d0)
    clock => seconds
    t = t - clock()
    do concurrent (i = 1:n)
      u(i) = u(i) + local(i)
    end do
  end do
  call crossed('a timer in a time loop', 0, 0)
  call holds('time loop', u(7) == 22)
  call crossed('an element', 0, 8)
  deallocate (u)
end subroutine

subroutine arguments
  use state
  implicit none
  real(8), allocatable :: a(:), b(:), c(:)
  type(field) :: f
  integer :: i
  real(8) :: s
  allocate (a(n), b(n), c(n))
  a = 1; b = 2; c = 3
  f%x = 1
  do concurrent (i = 1:n)
    a(i) = a(i) + 1
    b(i) = b(i) + 1
    c(i) = c(i) + 1
    f%x(i) = f%x(i) + 1
  end do
  call crossed('four arrays', 4*all, 0)
  call holds('read', sum_of(a, n) == 2*n)
  call crossed('one is read', 0, all)
  call scale(a, 2d0)
  call crossed('its values are there still', 0, 0)
  s = seconds()
  call crossed('it may be read by its address', 0, all)
  call add_one(b, n)
  call crossed('one is changed', 0, all)
  call scale(b, 2d0)
  call crossed('and goes there again', all, 0)
  call holds('changed', b(n) == 8)
  call crossed('an element', 0, 8)
  call add_one(c(11), n - 10)
  call crossed('elements from one on', 0, all + all - 8 + 8)
  call holds('elements', c(10) == 4 .and. c(11) == 5)
  call scale(c, 1d0)
  call daxpy(n, 2d0, b, 1, c, 1)
  call holds('daxpy', c(1) == 20)
  call crossed('both of daxpy', all, all)
  call add_one(f%x, n)
  call holds('component', f%x(n) == 3)
  call crossed('a component', 0, all)
end subroutine

subroutine sections
  use state
  implicit none
  real(8), allocatable :: a(:,:)
  integer :: i, j, ok
  interface
    subroutine put(id, x, n)
      implicit none
      integer, intent(out) :: id
      integer, intent(in) :: n
      real(8), intent(in) :: x(n)
    end subroutine
  end interface
  allocate (a(n,20))
  a = 1
  do concurrent (i = 1:n, j = 1:20)
    a(i,j) = a(i,j) + 1
  end do
  call crossed('twenty columns', 20*all, 0)
  call put(ok, a(:,3), n)
  call holds('a column', ok == 1)
  call crossed('one is written', 0, all)
  do concurrent (i = 1:n, j = 1:20)
    a(i,j) = a(i,j)*1
  end do
  call put(ok, a(1:10,20), 10)
  call holds('ten elements', ok == 1)
  call crossed('and all between, which is most of the array', 0, 20*all)
  do concurrent (i = 1:n, j = 1:20)
    a(i,j) = a(i,j) + 1
  end do
  call add_one(a(:,2), n)
  call holds('one is changed', a(1,2) == 4 .and. a(1,1) == 3)
  call crossed('one is changed', 0, 20*all)
end subroutine

! Storage that has ended is forgotten: what comes to lie there is new.
subroutine ended
  use state
  implicit none
  real(8), allocatable :: a(:)
  real(8) :: s
  integer :: k
  do k = 1, 3
    allocate (a(n))
    a = k
    call scale(a, 2d0)
    s = seconds()
    call crossed('nobody has it yet', all, 0)
    call add_one(a, n)
    call holds('freed', a(5) == 2*k + 1)
    call crossed('and now', 0, all)
    deallocate (a)
  end do
  call frame(1)
contains
  subroutine frame(k)
    integer, intent(in) :: k
    real(8) :: b(n)
    b = k
    call scale(b, 2d0)
    s = seconds()
    call crossed('a frame', all, 0)
    call add_one(b, n)
    call crossed('and its array is handed over', 0, all)
    call holds('frame', b(5) == 2*k + 1)
  end subroutine
end subroutine

subroutine kept_addresses
  use state
  implicit none
  real(8), allocatable, target :: a(:), b(:)
  real(8), pointer :: p(:)
  type(c_ptr) :: where
  allocate (a(n), b(n), u(n))
  a = 1; b = 1; u = 1
  call keep(0, a, n)
  where = c_loc(b)
  p => u
  call keep(2, p, n)
  call keep_address(1, where, n)
  call crossed('nothing was there', 0, 0)
  call scale(a, 2d0)
  call scale(b, 2d0)
  call scale(u, 2d0)
  call add_to_kept(0)
  call crossed('kept by its name, by C_LOC, by a pointer', 3*all, 3*all)
  call scale(b, 2d0)
  call add_to_kept(1)
  call scale(u, 2d0)
  call add_to_kept(2)
  call crossed('each comes and goes', 2*all, 2*all)
  call holds('kept', a(3) == 3 .and. b(3) == 5 .and. u(3) == 5)
  deallocate (u)
end subroutine

subroutine names
  use state
  implicit none
  real(8) :: s
  block = 1; bound = 1; own = 1
  call scale(block, 2d0)
  call scale(bound, 2d0)
  call scale(own, 2d0)
  call crossed('three with names', 3*all, 0)
  call add_to_common(n)
  call add_to_bound(n)
  call crossed('two that C names', 0, 2*all)
  call holds('names', block(9) == 3 .and. bound(9) == 3 .and. own(9) == 2)
  call crossed('one that it does not', 0, 8)
  s = seconds()
  call scale(own, 2d0)
  call crossed('it stays', 0, 0)
end subroutine

subroutine callbacks
  use state
  implicit none
  real(8) :: x(n)
  own = 1
  x = 0
  call scale(own, 1d0)
  call crossed('the array of the module', all, 0)
  call iterate(c_funloc(step), x, n, 3)
  call holds('callback', x(n) == 6 .and. own(n) == 4)
  call crossed('the argument of the callback', 3*all, 3*all + 8)
end subroutine

! F77: nobody knows how long it is.
subroutine assumed_size(x, k)
  use state
  implicit none
  real(8) :: x(*)
  integer :: k
  call add_one(x, k)
end subroutine

! Whether the argument is there.
subroutine maybe(x)
  use state
  implicit none
  real(8), optional :: x(n)
  if (present(x)) call add_one(x, n)
end subroutine

subroutine dummies
  use state
  implicit none
  interface
    subroutine maybe(x)
      use counting
      real(8), optional :: x(n)
    end subroutine
  end interface
  real(8), allocatable :: a(:), b(:)
  allocate (a(n), b(n))
  a = 1; b = 1
  call scale(a, 2d0)
  call scale(b, 2d0)
  call maybe()
  call crossed('absent', 2*all, 0)
  call maybe(b)
  call holds('present', b(n) == 3)
  call crossed('present', 0, all)
  call scale(a, 2d0)
  call assumed_size(a, n)
  call holds('assumed size', a(n) == 5)
  call crossed('assumed size', 0, all)
end subroutine

program foreign
  use counting
  implicit none
  call timers
  call arguments
  call sections
  call ended
  call kept_addresses
  call names
  call callbacks
  call dummies
  if (wrong > 0) error stop
  print '(a)', 'all counts are right'
end program
