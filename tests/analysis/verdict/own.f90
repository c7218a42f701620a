module hidden ! nobody else can let its private pointers point elsewhere
  implicit none
  real, pointer, private :: u(:) => null(), v(:), moved(:)
  real, pointer :: open(:)
  real, target :: fixed(100)
contains
  subroutine begin(n)
    integer :: n
    allocate(u(n), v(n), moved(n), open(n))
  end subroutine
  subroutine step(n)
    integer :: n, i
    do i = 2, n - 1
      u(i) = v(i - 1) + v(i + 1)
    end do
    do i = 2, n - 1
      u(i) = fixed(i - 1)
    end do
    do i = 2, n - 1 ! it is assigned below
      u(i) = moved(i - 1)
    end do
    do i = 2, n - 1 ! other files may
      u(i) = open(i - 1)
    end do
  end subroutine
  subroutine shift
    moved => v
  end subroutine
end module
subroutine local(n, x)
  integer :: n, i
  real, pointer :: p(:), q(:), r(:), s(:)
  real, target :: x(n), y(n)
  interface
    subroutine turn(s)
      real, pointer :: s(:)
    end subroutine
  end interface
  allocate(p(n), q(n))
  p = 1
  if (n > 5) then
    deallocate(p)
    allocate(p(n + 1))
  end if
  do i = 2, n
    p(i) = q(i - 1)
  end do
  do i = 2, n
    p(i) = y(i - 1)
  end do
  do i = 2, n ! 'x' may be what a pointer elsewhere has, no matter which: not this one
    p(i) = x(i - 1)
  end do
  r => q
  do i = 2, n
    r(i) = q(i - 1)
  end do
  nullify(r)
end subroutine
subroutine turned(n)
  integer :: n, i
  real, pointer :: p(:), q(:)
  interface
    subroutine turn(s)
      real, pointer :: s(:)
    end subroutine
  end interface
  allocate(p(n), q(n))
  if (n > 3) call turn(q)
  do i = 2, n
    p(i) = q(i - 1)
  end do
end subroutine
! verdict: 13 i parallel proved
! verdict: 16 i parallel proved
! verdict: 19 i parallel checked alias alias
! verdict: 22 i parallel checked alias alias
! verdict: 45 i parallel proved
! verdict: 48 i parallel proved
! verdict: 51 i parallel checked alias alias
! verdict: 55 i parallel checked alias alias
! verdict: 70 i parallel checked alias alias
