! Bytes that cross with --data=auto, counted: what each way of touching an array costs, and not a byte more.
! Each case ends with what it must have moved to the device and home since the case before; n elements are 8*n bytes.
module counting
  use, intrinsic :: iso_c_binding, only: c_long_long
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
  ! What has crossed since the last case.
  subroutine crossed(name, in, out)
    character(*), intent(in) :: name
    integer, intent(in) :: in, out
    integer(c_long_long) :: i, o
    i = f2c_bytes_in() - in0
    o = f2c_bytes_out() - out0
    cases = cases + 1
    if (i /= in .or. o /= out) then
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
end module

module arrays
  use counting
  implicit none
  real(8), allocatable :: m(:), w(:)
  real(8) :: fixed(n)
  real(8), pointer :: here(:), there(:)
  type :: field
    real(8), allocatable :: u(:), v(:)
  end type
  type(field) :: f
  common /block/ c
  real(8) :: c(n)
contains
  subroutine scale(x, by)
    real(8), intent(inout) :: x(:)
    real(8), intent(in) :: by
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = x(i)*by
    end do
  end subroutine
  function last_ten(x) result(p)
    real(8), target, intent(in) :: x(:)
    real(8), pointer :: p(:)
    p => x(size(x) - 9:)
  end function
  subroutine scale_explicit(x, k, by)
    integer, intent(in) :: k
    real(8), intent(inout) :: x(k)
    real(8), intent(in) :: by
    integer :: i
    do concurrent (i = 1:k)
      x(i) = x(i)*by
    end do
  end subroutine
  subroutine fill(x, by)
    real(8), intent(out) :: x(:)
    real(8), intent(in) :: by
    !$acc kernels
    x = by
    !$acc end kernels
  end subroutine
  real(8) function total(x)
    real(8), intent(in) :: x(:)
    integer :: i
    total = 0
    do concurrent (i = 1:size(x)) reduce(+: total)
      total = total + x(i)
    end do
  end function
  function doubled(x) result(y)
    real(8), intent(in) :: x(:)
    real(8) :: y(size(x))
    integer :: i
    do concurrent (i = 1:size(x))
      y(i) = 2*x(i)
    end do
  end function
  pure real(8) function first_of(x)
    real(8), intent(in) :: x(:)
    first_of = x(1)
  end function
  subroutine set_scalar(x)
    real(8), intent(out) :: x
    x = 77
  end subroutine
  real(8) function on_host(x)
    real(8), intent(in) :: x(:)
    on_host = x(1) + x(size(x))
  end function
  subroutine with_local(s)
    real(8), intent(out) :: s
    real(8) :: t(n)
    integer :: i
    do concurrent (i = 1:n)
      t(i) = i
    end do
    call scale(t, 2d0)
    s = total(t)
  end subroutine
  subroutine with_automatic(k, s)
    integer, intent(in) :: k
    real(8), intent(out) :: s
    real(8) :: t(k)
    call fill(t, 3d0)
    s = total(t)
  end subroutine
  recursive subroutine deeper(level, s)
    integer, intent(in) :: level
    real(8), intent(inout) :: s
    real(8) :: t(n)
    call fill(t, real(level, 8))
    if (level > 1) call deeper(level - 1, s)
    s = s + total(t)
  end subroutine
end module

program counts
  use arrays
  implicit none
  call time_loops()
  call host_statements()
  call procedures()
  call storage()
  call directives()
  call blocks_and_functions()
  if (wrong == 0 .and. cases > 75) print '(a)', 'all counts are right'
  if (wrong > 0) error stop
contains
  subroutine time_loops()
    integer :: i, step
    real(8) :: s
    allocate(m(n), w(n))
    m = 1
    call crossed('nothing on the device', 0, 0)
    do step = 1, 10
      do concurrent (i = 2:n-1)
        w(i) = 0.5d0*(m(i-1) + m(i+1))
      end do
      do concurrent (i = 2:n-1)
        m(i) = w(i)
      end do
    end do
    call crossed('a time loop of two kernels', all, 0)
    do step = 1, 20
      call scale(m, 1d0)
      if (mod(step, 10) == 0) then
        s = total(m)
        call holds('norm', s == n)
      end if
    end do
    call crossed('calls, and a norm every ten steps', 0, 0)
    do step = 1, 3
      call scale(m, 2d0)
      call holds('element', m(5) == 2d0**step)
    end do
    call crossed('an element every step', 0, 3*8)
    call holds('sum', sum(m) == 8*n)
    call crossed('all of it', 0, all)
    call holds('sum again', sum(m) == 8*n)
    call scale(m, 2d0)
    call crossed('again, and a kernel', 0, 0)
    m(1) = 5
    m(n) = 6
    call scale(m, 1d0)
    call crossed('boundary values', 2*8, 0)
    call holds('boundary', m(1) == 5 .and. m(2) == 16 .and. m(n) == 6)
    call crossed('they are there', 0, 3*8)
    do i = 1, n
      m(i) = i
    end do
    call crossed('a loop of the host that writes', 0, all)
    call scale(m, 1d0)
    call crossed('and the kernel after it', all, 0)
    m = 4
    call scale(m, 1d0)
    call crossed('all of it set by the host', all, 0)
    m(:) = m + 1
    call scale(m, 1d0)
    call crossed('read and set', all, all)
    call fill(w, 1d0)
    call crossed('filled there', 0, 0)
    deallocate(w)
    call crossed('and gone', 0, 0)
    allocate(w(n))
    call fill(w, 2d0)
    call holds('new storage', w(3) == 2)
    call crossed('new storage', 0, 8)
  end subroutine

  subroutine host_statements()
    character(40) :: text
    character(8) :: word(2)
    real(8), allocatable :: other(:), source(:)
    real(8) :: s
    integer :: i, k
    namelist /group/ m
    call fill(m, 1d0)
    write(text, '(f8.3)') m(7)
    call holds('internal file', text == '   1.000')
    call crossed('internal file', 0, 8)
    call fill(m, 2d0)
    write(text, '(3f4.1)') (m(i), i = 1, 3)
    call holds('implied DO', text == ' 2.0 2.0 2.0')
    call crossed('implied DO', 0, all)
    text = '9.5'
    read(text, *) m(4)
    call scale(m, 1d0)
    call crossed('read from an internal file', 8, 0)
    call holds('read', m(4) == 9.5d0)
    call crossed('value that was read', 0, 8)
    call fill(m, 3d0)
    if (m(1) > 2) m(2) = 1
    call crossed('IF and its action', 8, 8)
    call fill(m, 3d0)
    do k = 1, 20
      call scale(m, 1d0)
      if (mod(k, 10) == 0) write (text, *) m(n/2)
      if (k == 20) m(3) = 4
    end do
    call crossed('one element every ten steps', 8, 2*8)
    do k = 1, 20
      call scale(m, 1d0)
      if (k == 20) s = m(3)
      if (m(4) < 0) exit
    end do
    call crossed('an element asked for in every step', 0, 8 + 20*8)
    call fill(m, 3d0)
    select case (int(m(1)))
    case (3)
      k = 1
    case default
      k = 0
    end select
    call holds('SELECT CASE', k == 1)
    call crossed('SELECT CASE', 0, 8)
    k = 0
    do i = int(m(2)), int(m(3)) + 1
      k = k + 1
    end do
    call holds('bounds of a loop', k == 2)
    call crossed('bounds of a loop', 0, 16)
    call fill(m, 3d0)
    k = 0
    do while (m(1) > 1)
      call scale(m, 0.5d0)
      k = k + 1
      if (k == 1) cycle
    end do
    call holds('DO WHILE', k == 2)
    call crossed('DO WHILE', 0, 3*8)
    call fill(m, 3d0)
    where (m > 2)
      m = 5
    end where
    call crossed('WHERE', 0, all)
    call scale(m, 1d0)
    forall (i = 1:n) m(i) = i
    call crossed('FORALL', all, all)
    call scale(m, 2d0)
    associate (part => m(1:10))
      s = sum(part)
    end associate
    call holds('ASSOCIATE', s == 110)
    call crossed('ASSOCIATE', all, 80)
    call scale(m, 0.5d0)
    call move_alloc(m, other)
    call scale(other, 2d0)
    call crossed('MOVE_ALLOC', 0, 0)
    call holds('moved', other(3) == 6)
    call move_alloc(other, m)
    call crossed('and back', 0, 8)
    allocate(source, source=m)
    call holds('SOURCE=', source(4) == 8)
    call crossed('SOURCE=', 0, all)
    call fill(m, 1d0)
    m = [m, 2d0]
    call holds('reallocated', size(m) == n + 1 .and. m(n) == 1)
    call crossed('reallocated by assignment', 0, all)
    deallocate(m)
    allocate(m(n))
    call fill(m, 1d0)
    call random_number(m)
    call crossed('RANDOM_NUMBER', 0, 0)
    call fill(m, 1d0)
    word = transfer(m(1:2), word)
    call crossed('TRANSFER', 0, 16)
    call fill(m, 1d0)
    write(text, '(i0)') size(m) + lbound(m, 1) + merge(1, 0, allocated(m))
    call crossed('inquiries', 0, 0)
    open(10, status='scratch', form='unformatted')
    write(10) m
    call crossed('unformatted WRITE', 0, all)
    rewind(10)
    call scale(m, 3d0)
    read(10) m
    call crossed('unformatted READ', 0, all)
    call holds('from the file', all_are(m, 1d0))
    call scale(m, 2d0)
    close(10)
    open(10, status='scratch')
    write(10, nml=group)
    call crossed('NAMELIST', all, all)
    close(10)
    goto 20
10  s = m(3)
    call holds('after a jump', s == 4)
    call crossed('labels', 0, 8)
    return
20  call scale(m, 2d0)
    goto 10
  end subroutine

  logical function all_are(x, v)
    real(8), intent(in) :: x(:), v
    all_are = .not. any(x /= v)
  end function

  subroutine procedures()
    real(8) :: s, table(n)
    real(8), allocatable :: grid(:,:)
    integer :: i
    call with_local(s)
    call holds('local', s == n*(n+1))
    call crossed('local arrays die where they are', 0, 0)
    call with_automatic(n, s)
    call with_automatic(n, s)
    call holds('automatic', s == 3*n)
    call crossed('automatic arrays too', 0, 0)
    s = 0
    call deeper(3, s)
    call holds('recursion', s == 6*n)
    call crossed('recursion', 0, 0)
    call fill(m, 2d0)
    table = doubled(m)
    call holds('result', table(1) == 4)
    call crossed('a result that is an array', 0, 8) ! the variant for the host fills it on the device
    call fill(m, 2d0)
    s = first_of(m)
    call holds('pure', s == 2)
    call crossed('PURE function of the host', 0, all)
    call fill(m, 2d0)
    call set_scalar(m(9))
    call scale(m, 1d0)
    call crossed('an element as argument', all, all)
    call holds('argument', m(9) == 77)
    call crossed('it was set', 0, 8)
    s = on_host(m)
    call holds('dummy', s == 4)
    call crossed('elements of a dummy', 0, 2*8)
    allocate(grid(4, n/4))
    call fill(grid(2, :), 1d0)
    call scale_explicit(grid(2, :), n/4, 2d0)
    call holds('section', grid(2, 3) == 2)
    call crossed('a copy for an argument', all/4, 2*all/4)
    call fill(m, 1d0)
    call scale_explicit(m, n, 2d0)
    call scale_explicit(m(1:n/2), n/2, 2d0)
    call holds('contiguous', m(1) == 4 .and. m(n) == 2)
    call crossed('contiguous sections need none', 0, 16)
    s = total(m + 1)
    call holds('expression', s == 4000)
    call crossed('an expression as argument', all, all)
    call scale(m, 0.5d0)
    call inner()
    call crossed('host association', 0, all)
    do i = 1, 3
      call scale(m, 1d0)
    end do
    call crossed('then only what the host wrote', all, 0)
  end subroutine
  subroutine inner()
    integer :: k
    do k = 1, n
      m(k) = m(k) + 1
    end do
  end subroutine

  subroutine storage()
    real(8), pointer :: swap(:)
    real(8), target :: t(n)
    real(8) :: e(n), s
    equivalence (e(1), s)
    integer :: step
    call fill(fixed, 1d0)
    call holds('fixed', fixed(2) == 1)
    call crossed('array of a module', 0, 8)
    allocate(here(n), there(n))
    call fill(here, 1d0)
    call fill(there, 2d0)
    do step = 1, 5
      call scale(here, 2d0)
      swap => here
      here => there
      there => swap
    end do
    call crossed('pointers swapped each step', 0, 0)
    call holds('swapped', here(1) == 8 .and. there(1) == 8)
    call crossed('what they point to', 0, 16)
    deallocate(here, there)
    call fill(t, 1d0)
    here => t(11:20)
    call holds('pointer', here(1) == 1)
    call crossed('an element by a pointer', 0, 8)
    here(2) = 5
    call scale(t, 1d0)
    call holds('by pointer', t(12) == 5)
    call crossed('set by a pointer', 8, 8)
    call fill(t, 1d0)
    call fill(m, 2d0)
    here => last_ten(t)
    call crossed('what the result of a function points to', 0, all)
    call scale(m, 2d0)
    call holds('a function whose result is a pointer', here(10) == 1 .and. m(4) == 4)
    call crossed('and nothing else', 0, 8)
    allocate(f%u(n), f%v(n))
    call fill(f%u, 1d0)
    call fill(f%v, 2d0)
    call holds('component', f%u(1) + f%v(1) == 3)
    call crossed('components', 0, 16)
    f%v = 0
    call scale(f%u, 2d0)
    call crossed('one component set', 0, 0)
    deallocate(f%u, f%v)
    call fill(e, 4d0)
    call holds('EQUIVALENCE', s == 4)
    call crossed('EQUIVALENCE', 0, 8)
    call fill(c, 1d0)
    call other_names()
    call scale(c, 1d0)
    call crossed('COMMON under other names', all, all)
    call holds('COMMON', c(2) == 9)
    call crossed('and its value', 0, 8)
    block
      real(8) :: b(n)
      call fill(b, 1d0)
      call holds('BLOCK', b(1) == 1)
    end block
    call crossed('BLOCK', 0, 8)
  end subroutine

  subroutine directives()
    integer :: i
    real(8) :: s
    m = 1
    !$acc parallel loop
    do i = 1, n
      m(i) = m(i) + 1
    end do
    !$omp target teams distribute parallel do
    do i = 1, n
      m(i) = m(i) + 1
    end do
    call crossed('without data clauses', all, 0)
    !$acc data copy(m)
    !$acc parallel loop
    do i = 1, n
      m(i) = m(i) + 1
    end do
    !$acc end data
    call crossed('a data construct has its own', all, 2*all)
    s = 0
    !$acc kernels
    do i = 1, n
      m(i) = m(i) + 1
    end do
    do i = 1, n
      s = s + m(i)
    end do
    !$acc end kernels
    call holds('kernels', s == 5*n)
    call crossed('kernels', all, 0)
    !$acc parallel loop if(s < 0)
    do i = 1, n
      m(i) = m(i) + 1
    end do
    call crossed('IF clause', 0, all)
    call holds('IF', m(1) == 6)
    call scale(m, 1d0)
    s = 0
    !$omp parallel do reduction(+: s)
    do i = 1, n
      s = s + m(i)
    end do
    call holds('threads', s == 6*n)
    call crossed('threads of the host', all, 0)
    s = 0
    !$omp parallel num_threads(2)
    !$omp critical
    s = s + m(1)
    !$omp end critical
    !$omp end parallel
    call holds('parallel', s == 12)
    call crossed('in a construct of threads', 0, 8)
  end subroutine
end program

subroutine other_names()
  real(8) :: a, b, rest(998)
  common /block/ a, b, rest
  b = 9
end subroutine

! Each value crosses once, where somebody else reads it.
subroutine blocks_and_functions()
  use arrays
  implicit none
  real(8) :: x(n), y(n), z(n), s
  real(8), save :: kept(n)
  equivalence (z, y)
  integer :: i, k
  x = 1
  do k = 1, 3
    block
      real(8) :: t(n)
      call fill(t, 2d0)
      s = total(t)
      if (k > 0) cycle
      t(1) = 0
    end block
  end do
  call crossed('BLOCK left by CYCLE', 0, 0)
  x = doubled(x)
  call crossed('the right side reads the left', all, 0)
  call scale(x, 2d0)
  call holds('doubled', x(2) == 4)
  call crossed('and on', 0, 8)
  if (total(x) > 0) s = x(1)
  call crossed('the condition runs a kernel', 0, 8)
  if (total(x) < 0) x(1) = 0
  call crossed('an action that is not executed', 0, 0)
  call fill(y, 3d0)
  call holds('EQUIVALENCE', z(7) == 3)
  call crossed('EQUIVALENCE', 0, 8)
  call scale(z, 2d0)
  call holds('the other name', y(8) == 6)
  call crossed('the other name', 0, 8)
  call fill(kept, 1d0)
  s = total(kept)
  call crossed('SAVE', 0, 0)
  call inside()
  call holds('host association', x(5) == 12)
  call crossed('host association', 0, 8)
  do i = 1, n
    s = s + element(x, i)
  end do
  call crossed('elements by a function, in a loop', 0, all)
  call scale(x, 1d0)
  call crossed('and the kernel after them', 0, 0)
  s = first_of(x(3:4))
  call crossed('a section for a PURE function', 0, 16)
  x(1:10) = 0
  call scale(x, 1d0)
  call crossed('a section is set', 80, 0)
  call host_dummies(x)
  call team_of_one(x)
contains
  subroutine inside()
    integer :: j
    do concurrent (j = 1:n)
      x(j) = x(j)*3
    end do
  end subroutine
  real(8) function element(a, j)
    real(8) :: a(*)
    integer :: j
    element = a(j)
  end function
end subroutine

! Internal procedures name dummies of their host.
subroutine host_dummies(x)
  use arrays
  implicit none
  real(8), intent(inout) :: x(n)
  call scale_explicit(x, n, 2d0)
  call holds('a dummy of the host', element(11) == 24)
  call crossed('a dummy of the host', 0, 8)
  call set(4)
  call scale_explicit(x, n, 3d0)
  call crossed('is set', 8, 0)
  call holds('a dummy of the host, PURE', pure_element(4) == -3 .and. pure_element(11) == 72)
  out0 = f2c_bytes_out() ! all comes home before a PURE procedure that names what is not its own
contains
  real(8) function element(i)
    integer, intent(in) :: i
    element = x(i)
  end function
  subroutine set(i)
    integer, intent(in) :: i
    x(i) = -1
  end subroutine
  pure real(8) function pure_element(i)
    integer, intent(in) :: i
    pure_element = x(i)
  end function
end subroutine

! A construct for threads that call procedures, where there is one thread.
subroutine team_of_one(x)
  use arrays
  use omp_lib
  implicit none
  real(8), intent(inout) :: x(n)
  integer :: k, threads
  threads = omp_get_max_threads()
  call scale(x, 1d0)
  x(1) = 5
  call crossed('before the team', all + 8, 0)
  call omp_set_num_threads(1)
  do k = 1, 3
    !$omp parallel
    call scale(x, 2d0)
    !$omp end parallel
  end do
  call crossed('a team of one', 0, 0)
  call omp_set_num_threads(threads)
  call holds('a team of one', x(1) == 40)
  call crossed('and behind it', 0, 8)
end subroutine
