! Objects choose what is called: nothing crosses where that says itself what it touches, and what is PURE says nothing but for an override.
program bound
  use children
  use pokers
  implicit none
  call objects()
  call pure_children()
  call pointers()
  if (wrong == 0) print '(a)', 'all counts are right'
  if (wrong > 0) error stop 1
contains
  subroutine objects()
    class(model), allocatable :: a
    type(forced) :: f
    real(8) :: e
    integer :: k
    allocate (decay :: a)
    allocate (a%y(n), a%dy(n))
    call fill(a%y, 1d0)
    do k = 1, 3
      call a%step(1d0)
    end do
    e = a%total()
    call crossed('bound procedures', 0, 0)
    call holds('bound procedures', e == 0.125d0*n*(n + 1)/2)
    allocate (f%y(n), f%dy(n), f%source(n))
    call fill(f%y, 1d0)
    call fill(f%source, 0d0)
    do k = 1, 3
      call f%step(1d0)
      if (f%total() < 1) exit
    end do
    call crossed('an extended object', 0, 0)
    call holds('an extended object', f%y(8) == 1)
    call crossed('its element', 0, 8)
  end subroutine
  ! What the interface does not call PURE says itself that it may touch anything; of what it does call so the caller says it.
  subroutine pure_children()
    class(sampler), allocatable :: b
    real(8), allocatable :: x(:)
    real(8) :: s
    integer :: i
    allocate (quiet :: b)
    allocate (b%w(n), x(n))
    call fill(b%w, 1d0)
    call fill(x, 2d0)
    call b%act(x, s)
    call holds('a PURE override', s == 8)
    call crossed('a PURE override', 0, 2*all)
    do concurrent (i = 1:n)
      x(i) = 2*x(i)
      b%w(i) = 2*b%w(i)
    end do
    s = b%gives(x)
    call holds('a PURE function overrides', s == -6)
    call crossed('a PURE function overrides', 2*all, 2*all)
    call scale(x, 2d0)
    call scale(b%w, 2d0)
    call b%mark(x)
    call scale(x, 2d0)
    call holds('a PURE binding', x(1) == 24)
    call crossed('a PURE binding', 3*all, 2*all + 8)
  end subroutine
  subroutine pointers()
    type(method) :: m
    type(functions) :: f, many(2)
    real(8), allocatable :: x(:)
    real(8) :: s, two(2)
    character(24) :: text
    integer :: k
    k = -huge(k)/64
    allocate (x(n))
    call fill(x, 1d0)
    m%go => add_number
    call m%go(x, 2)
    m%go => times_number
    call m%go(x, 2)
    call scale(x, 1d0)
    call crossed('pointers to procedures with kernels', 0, 0)
    m%go => poke
    call m%go(x, 3)
    call scale(x, 2d0)
    call holds('a pointer to a procedure of scalar statements', x(3) == 22)
    m%go => pure_poke
    call scale(x, 2d0)
    call m%go(x, 4)
    call scale(x, 2d0)
    call holds('a pointer to a PURE procedure', x(4) == 98)
    call fill(x, 1d0)
    call crossed('what says nothing by pointers', all + 8, all + 24)
    f%one => sum_of
    f%two => twice
    s = f%one(x)
    x = f%two(x)
    s = s + f%one(x)
    call holds('pointers to functions', s == 3d0*n*(n + 1)/2)
    call crossed('pointers to functions', 2*all, 2*all) ! gfortran copies the value
    call scale(x, 2d0)
    f%one => first_of
    s = f%one(x)
    call holds('a pointer to a PURE function', s == 4)
    many(1)%one => sum_of
    many(2)%one => first_of
    write (text, '(2f12.1)') (many(k)%one(x), k = 1, 2) ! k is no element before it is printed
    read (text, *) two
    call holds('pointers that an implied DO chooses', two(1) == 2d0*n*(n + 1) .and. two(2) == 4)
  end subroutine
end program
