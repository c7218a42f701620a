! Results of functions, automatic and allocated arrays have no values when their life begins: what kernels fill a part of does not cross, but for what
! the host has set.
module counting
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: n = 1000, all = 8*n
  integer :: wrong = 0
  integer(c_long_long) :: in0 = 0, out0 = 0
  interface
    integer(c_long_long) function f2c_bytes_in() bind(c)
      import c_long_long
    end function
    integer(c_long_long) function f2c_bytes_out() bind(c)
      import c_long_long
    end function
    subroutine fill(a, n) bind(c)
      import c_double, c_int
      real(c_double) :: a(*)
      integer(c_int), value :: n
    end subroutine
    subroutine keep_it(a) bind(c)
      import c_double
      real(c_double) :: a(*)
    end subroutine
    subroutine set_kept(n) bind(c)
      import c_int
      integer(c_int), value :: n
    end subroutine
  end interface
contains
  subroutine crossed(name, in, out)
    character(*), intent(in) :: name
    integer, intent(in) :: in, out
    integer(c_long_long) :: i, o
    i = f2c_bytes_in() - in0
    o = f2c_bytes_out() - out0
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

module life
  use counting
  implicit none
  real(8), allocatable :: m(:)
  type :: field
    real(8), allocatable :: u(:)
  end type
contains
  ! The inner elements of a.
  ! A kernel reads what a procedure sets, whichever it is.
  real(8) function stages(f, n)
    interface
      subroutine f(a, x)
        real(8), intent(inout) :: a(:)
        real(8), intent(in) :: x
      end subroutine
    end interface
    integer, intent(in) :: n
    real(8) :: k1(n), k2(n), s
    integer :: i
    call f(k1, 1d0)
    call f(k2, 3d0)
    s = 0
    do concurrent (i = 2:n - 1) reduce(+: s)
      s = s + k1(i) + k2(i)
    end do
    stages = s
  end function
  subroutine inner(a, x)
    real(8), intent(inout) :: a(:)
    real(8), intent(in) :: x
    integer :: i
    do concurrent (i = 2:size(a) - 1)
      a(i) = x
    end do
  end subroutine

  real(8) function total(a)
    real(8), intent(in) :: a(:)
    integer :: i
    total = 0
    do concurrent (i = 1:size(a)) reduce(+:total)
      total = total + a(i)
    end do
  end function

  ! The host sets the ends before and behind the kernel.
  real(8) function ends(k) result(s)
    integer, intent(in) :: k
    real(8) :: a(k)
    integer :: i
    a(1) = 1
    do concurrent (i = 2:k - 1)
      a(i) = 2
    end do
    a(k) = 3
    s = total(a)
  end function

  ! More parts than are copied one by one.
  real(8) function many(k) result(s)
    integer, intent(in) :: k
    real(8) :: a(k)
    integer :: i
    do i = 1, k
      a(i) = i
    end do
    do concurrent (i = 2:k - 1)
      a(i) = 2
    end do
    s = total(a)
  end function

  real(8) function parts(k) result(s)
    integer, intent(in) :: k
    real(8) :: a(k)
    integer :: i
    a(1) = 1; a(3) = 1; a(5) = 1; a(7) = 1; a(9) = 1; a(11) = 1; a(13) = 1; a(15) = 1; a(17) = 1; a(k) = 1
    do concurrent (i = 18:k - 1)
      a(i) = 2
    end do
    do concurrent (i = 2:16:2)
      a(i) = 3
    end do
    s = total(a)
  end function

  ! Code that says nothing sets it.
  real(8) function foreign(k) result(s)
    integer, intent(in) :: k
    real(8) :: a(k)
    integer :: i
    call fill(a, k)
    do concurrent (i = 2:k - 1)
      a(i) = 2
    end do
    s = total(a)
  end function

  real(8) function later(k) result(s)
    integer, intent(in) :: k
    real(8), allocatable, target :: a(:)
    integer :: i
    allocate(a(k))
    call keep_it(a)
    call set_kept(k)
    do concurrent (i = 2:k - 1)
      a(i) = 2
    end do
    s = total(a)
  end function

  ! It ends without a kernel, and what has its storage next is set by the host.
  subroutine left(k, out)
    integer, intent(in) :: k
    logical, intent(in) :: out
    real(8) :: a(k)
    integer :: i
    if (out) return
    do concurrent (i = 2:k - 1)
      a(i) = 2
    end do
    a(1) = a(2)
  end subroutine
  real(8) function after(k) result(s)
    integer, intent(in) :: k
    real(8), allocatable :: a(:)
    integer :: i
    a = [(real(i, 8), i = 1, k)]
    do concurrent (i = 2:k - 1)
      a(i) = 2
    end do
    s = total(a)
  end function

  ! Other names of the storage.
  real(8) function pointed(k) result(s)
    integer, intent(in) :: k
    real(8), allocatable, target :: a(:)
    real(8), pointer :: p(:)
    integer :: i
    allocate(a(k))
    p => a
    p = 4
    do concurrent (i = 2:k - 1)
      a(i) = 2
    end do
    s = total(a)
  end function
  real(8) function moved(k) result(s)
    integer, intent(in) :: k
    real(8), allocatable :: a(:), b(:)
    integer :: i
    allocate(a(k))
    a(1) = 5
    call move_alloc(a, b)
    b(k) = 6
    do concurrent (i = 2:k - 1)
      b(i) = 2
    end do
    s = total(b)
  end function

  real(8) function failing(k) result(s)
    integer, intent(in) :: k
    real(8), allocatable :: a(:)
    integer :: i, e
    allocate(a(k), stat=e)
    s = -1
    if (e /= 0) return
    allocate(a(k), stat=e)
    if (e == 0) return
    a(1) = 8
    a(k) = 8
    call inner(a, 2d0)
    s = total(a)
  end function

  function result_of(k) result(r)
    integer, intent(in) :: k
    real(8) :: r(k)
    integer :: i
    r(k) = 7
    do concurrent (i = 1:k - 1)
      r(i) = 2
    end do
  end function
end module

program undefined
  use life
  implicit none
  type(field) :: f
  real(8), allocatable :: a(:), text(:)
  character(20) :: line = '1.5 2.5'
  integer :: i, k
  real(8) :: s

  call holds('ends', ends(n) == 4 + 2*(n - 2))
  call crossed('ends', 16, 0)
  call holds('stages', stages(inner, n) == 4*(n - 2))
  call crossed('stages', 0, 0)
  call holds('ends again', ends(n) == 4 + 2*(n - 2))
  call crossed('ends again', 16, 0)
  call holds('many', many(n) == 1 + n + 2*(n - 2))
  call crossed('many', all, 0)
  call holds('parts', parts(n) == 10 + 2*(n - 18) + 24)
  in0 = f2c_bytes_in()
  call holds('foreign', foreign(n) == 6 + 2*(n - 2))
  call crossed('foreign', all, 0)
  call holds('later', later(n) == 10 + 2*(n - 2))
  call crossed('later', all, 0)
  do k = 1, 4
    call left(n, .true.)
    call holds('after', after(n) == 1 + n + 2*(n - 2))
    call crossed('after', all, 0)
  end do
  call holds('pointed', pointed(n) == 8 + 2*(n - 2))
  call crossed('pointed', all, 0)
  call holds('moved', moved(n) == 11 + 2*(n - 2))
  call crossed('moved', 16, 0)
  call holds('failing', failing(n) == 16 + 2*(n - 2))
  call crossed('failing', 16, 0)

  ! What nobody has set is zero.
  allocate(a(n), m(n), f%u(n))
  call inner(a, 1d0)
  call inner(m, 1d0)
  call inner(f%u, 1d0)
  if (f2c_bytes_in() == in0) call holds('zero', total(a) == n - 2 .and. total(m) == n - 2 .and. total(f%u) == n - 2)
  call crossed('zero', 0, 0)
  s = sum(m)
  call holds('home', a(2) == 1)
  call crossed('home', 0, 8 + all)
  deallocate(a, m)

  ! Input, and what is set in loops.
  allocate(a(n), text(n))
  read (line, *) a(1), a(n)
  call inner(a, 1d0)
  call holds('read', total(a) == 4 + n - 2)
  call crossed('read', 16, 0)
  call random_number(text)
  s = text(1) + text(n)
  call inner(text, 1d0)
  call holds('random', abs(total(text) - s - (n - 2)) < 1d-9)
  call crossed('random', all, 0)
  deallocate(a)
  allocate(a(n))
  a(1:10) = 1
  a(n) = 2
  do concurrent (i = 11:n - 1)
    a(i) = 3
  end do
  call holds('section', total(a) == 12 + 3*(n - 11))
  call crossed('section', 88, 0)
  a = result_of(n)
  call holds('result', total(a) == 7 + 2*(n - 1))
  call crossed('result', 8, 0)
  if (wrong == 0) print '(a)', 'all counts are right'
end program
