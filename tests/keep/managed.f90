! Arrays that kernels use where the host has them (--data=managed): nothing of them crosses, and whoever touches them waits for the kernels first. The
! emulated device protects their pages after each kernel until somebody says that he waits (F2CUDA_CHECK=data), so that a statement that says nothing ends the program.
module counting
  use, intrinsic :: iso_c_binding, only: c_long_long
  implicit none
  integer, parameter :: n = 20000
  integer :: wrong = 0
  logical :: counted = .true. ! of the device with managed memory, as others copy
  integer(c_long_long) :: before = 0
  interface
    integer(c_long_long) function f2c_bytes_in() bind(c)
      import c_long_long
    end function
    integer(c_long_long) function f2c_bytes_out() bind(c)
      import c_long_long
    end function
  end interface
contains
  subroutine holds(name, ok)
    character(*), intent(in) :: name
    logical, intent(in) :: ok
    if (ok) return
    print '(a,": a wrong value")', name
    wrong = wrong + 1
  end subroutine
  ! Bytes that have crossed since the last call.
  subroutine crossed(name, bytes)
    character(*), intent(in) :: name
    integer, intent(in) :: bytes
    integer(c_long_long) :: now
    now = f2c_bytes_in() + f2c_bytes_out()
    if (counted .and. now - before /= bytes) then
      print '(a,": ",i0," bytes cross, must be ",i0)', name, now - before, bytes
      wrong = wrong + 1
    end if
    before = f2c_bytes_in() + f2c_bytes_out()
  end subroutine
end module

module arrays
  use counting
  implicit none
  type :: field
    real(8), allocatable :: u(:), v(:)
  end type
contains
  subroutine add(x, c)
    real(8), intent(inout) :: x(:)
    real(8), intent(in) :: c
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = x(i) + c
    end do
  end subroutine
  subroutine automatic(m, total)
    integer, intent(in) :: m
    real(8), intent(out) :: total
    real(8) :: t(m)
    integer :: i
    do concurrent (i = 1:m)
      t(i) = i
    end do
    t(m) = 0
    call add(t, 1d0)
    total = sum(t)
  end subroutine
  function doubled(x) result(y)
    real(8), intent(in) :: x(:)
    real(8), allocatable :: y(:)
    integer :: i
    allocate (y(size(x)))
    do concurrent (i = 1:size(x))
      y(i) = 2*x(i)
    end do
  end function
  subroutine held(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    !$acc data copyin(x)
    !$acc parallel loop
    do i = 1, size(x)
      x(i) = x(i) + 100
    end do
    !$acc end data
  end subroutine
end module

program managed
  use arrays
  implicit none
  real(8), allocatable :: a(:), b(:), c(:,:), old(:)
  real(8), pointer :: p(:)
  type(field) :: f
  real(8) :: small(10), total, fixed(n)
  integer :: i, step, u
  character(8) :: line

  call get_environment_variable('COUNTED', line)
  counted = line == 'yes'
  allocate (a(n), b(n))
  a = 1
  call add(a, 1d0)
  call holds('an element', a(n/2) == 2)
  a(7) = 70
  call add(a, 1d0)
  call holds('an element that was set', a(7) == 71 .and. a(8) == 3)
  do i = 1, n
    a(i) = a(i) + i
  end do
  call add(a, 1d0)
  call holds('a loop', sum(a) == 4d0*n + 68 + n*(n + 1d0)/2)
  do step = 1, 3
    call add(a, 1d0)
    a(step) = 0
    b = a
    call add(b, 1d0)
    call holds('a time loop', b(step) == 1 .and. a(n) + 1 == b(n))
  end do
  a(1:10) = 5
  call add(a, 1d0)
  write (line, '(f8.1)') a(10)
  call holds('an internal file', line == '     6.0')
  open (newunit=u, status='scratch', form='unformatted')
  write (u) a
  rewind u
  call add(a, 1d0)
  read (u) a
  close (u)
  call holds('a file', a(10) == 6)
  call crossed('allocated arrays', 0)

  b = doubled(a)
  call holds('a function', b(10) == 12)
  b = [a, a]
  call holds('another size', size(b) == 2*n .and. b(n + 10) == 6)
  call add(b, 1d0)
  call move_alloc(b, old)
  call holds('moved', old(n + 10) == 7)
  call add(old, 1d0)
  deallocate (old)
  call crossed('functions and new shapes', 0)

  call automatic(n, total)
  call holds('automatic', total == n*(n + 1d0)/2)
  call crossed('automatic', 0)

  allocate (f%u(n), p(n), c(n/100, 100))
  f%u = 1
  p = 2
  c = 3
  call add(f%u, 1d0)
  call add(p(1:n/2), 1d0)
  call add(p(2:n:2), 1d0)
  call add(c(:, 5), 1d0)
  call holds('a component', f%u(n) == 2)
  call holds('a pointer', p(1) == 3 .and. p(2) == 4 .and. p(n) == 3 .and. p(n - 1) == 2)
  call holds('a column', c(1, 5) == 4 .and. c(1, 6) == 3 .and. sum(c) == 3*n + n/100)
  f%v = f%u
  call add(f%v, 1d0)
  call holds('two components', f%v(1) == 3 .and. f%u(1) == 2)
  deallocate (p, f%u)
  call crossed('parts', 0)

  a = 1
  call held(a)
  call holds('a directive wins', a(3) == 1 .or. .not. counted) ! copyin: what the device makes of it is dropped
  call crossed('a directive wins', 8*n)

  small = 1
  fixed = 1
  call add(small, 1d0)
  call add(fixed, 1d0)
  call holds('what lies elsewhere', small(3) == 2 .and. fixed(n) == 2)
  call crossed('what lies elsewhere', 8*(10 + n + 2)) ! there, and two elements home
  if (wrong == 0) print '(a)', 'all is right'
  if (wrong > 0) stop 1
end program
