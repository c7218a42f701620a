! Decisions whose loss would show in answers: a counter that a jump leaves as it is, a whole object that a pointer reaches through its component, the
! condition of a DO WHILE that CYCLE leads to, objects whose components have storage of their own, assignments that the program defines.
! f2cuda options: --auto=all
! expect: compiler: stays on the host
module own
  implicit none
  type inner
    integer, allocatable :: v(:)
  end type
  type outer
    integer :: k = 0
    type(inner) :: in
  end type
  type plain
    integer :: v(6) = 0
  end type
  type counted
    integer :: x = 0, times = 0
  end type
  interface assignment(=)
    module procedure count_it
  end interface
contains
  elemental subroutine count_it(to, from)
    type(counted), intent(inout) :: to
    type(counted), intent(in) :: from
    to%x = from%x
    to%times = to%times + 1
  end subroutine
  subroutine counters(n, a, b, c)
    integer, intent(in) :: n, a(n)
    integer, intent(inout) :: b(n), c(n)
    integer :: i, l
    l = 1
    do i = 1, n
      b(l) = a(i)
      if (a(i) > 5) cycle
      l = l + 1
    end do
    l = 0
    do i = 1, n
      l = l + 1
      c(l) = a(i)
      if (mod(a(i), 3) == 0) goto 10
      if (l > 0) l = l - 1
10    continue
    end do
  end subroutine
  subroutine through(n, r)
    integer, intent(in) :: n
    type(plain), intent(out) :: r(n)
    type(plain), target :: o
    integer, pointer :: p(:)
    integer :: i
    p => o%v
    do i = 1, n
      p(i) = i*i
      r(i) = o
    end do
  end subroutine
  subroutine conditions(v, n, turns)
    integer, intent(in) :: n
    integer, intent(inout) :: v(n)
    integer, intent(out) :: turns
    integer :: i
    turns = 0
    do while (v(2) < 7)
      turns = turns + 1
      do i = 1, n
        v(i) = v(i) + 1
      end do
      if (turns < 40) cycle
      turns = turns + 100
    end do
  end subroutine
  subroutine deep(n, s)
    integer, intent(in) :: n
    integer, intent(out) :: s
    type(outer) :: o, copy
    integer :: i
    allocate (o%in%v(n))
    do i = 1, n
      o%in%v(i) = i
    end do
    copy = o
    s = sum(copy%in%v)
    do i = 1, n
      o%in%v(i) = o%in%v(i)*2
    end do
    call show(o, s)
    do i = 1, n
      s = s + o%in%v(i)
    end do
  end subroutine
  subroutine show(o, s)
    type(outer), intent(inout) :: o
    integer, intent(inout) :: s
    s = s + sum(o%in%v)
    o%in%v(1) = 1000
  end subroutine
  subroutine assigned(n, to, from)
    integer, intent(in) :: n
    type(counted), intent(inout) :: to(n)
    type(counted), intent(in) :: from(n)
    integer :: i
    do i = 1, n
      to(i) = from(n + 1 - i)
      to(i) = from(i)
    end do
  end subroutine
end module
program decisions_seen_by_answers
  use own
  implicit none
  integer :: a(40), b(40), c(40), v(9), i, s
  type(plain) :: r(6)
  type(counted) :: to(8), from(8)
  a = [(mod(i*7, 11), i=1,40)]
  b = -1; c = -1
  call counters(40, a, b, c)
  print *, b, c
  call through(6, r)
  do i = 1, 6
    print *, r(i)%v
  end do
  v = 1
  call conditions(v, 9, s)
  print *, v, s
  call deep(12, s)
  print *, s
  from%x = [(i, i=1,8)]
  call assigned(8, to, from)
  print *, to%x, to%times
end program
