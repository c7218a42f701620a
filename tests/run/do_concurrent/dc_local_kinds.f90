! LOCAL and LOCAL_INIT of derived types, of arrays whose extents the program knows, and of CHARACTER: the host's loop has variables of the same kind.
module kinds_t
  implicit none
  type item
    integer :: n = 7
    real(8) :: r(3) = 1
  end type item
  type pair
    integer :: a, b
  end type pair
end module kinds_t
program dc_local_kinds
  use kinds_t, pr => pair
  implicit none
  integer, parameter :: n = 20
  integer :: i, j, m, tot
  type(item) :: it, out(n)
  type(pr) :: p
  p%a = 5; p%b = 6
  tot = 0
  do concurrent (i = 1:n) local(it)
    if (mod(i, 2) == 0) it%n = it%n + i
    it%r(1) = it%r(2) + i
    out(i) = it
  end do
  print *, out%n, sum(out%r(1))
  do concurrent (i = 1:n) local_init(p)
    p%a = p%a + i
    out(i)%n = p%a*p%b
  end do
  print *, out%n, p%a
  call work(9)
  call work(3)
contains
  subroutine work(m)
    integer, intent(in) :: m
    real(8) :: line(0:m+1), x(n)
    integer, allocatable :: seq(:)
    integer :: k
    character(m) :: name
    character(1) :: first(n)
    allocate(seq(-1:m))
    seq = [(k*10, k = -1, m)]
    line = 3
    do concurrent (i = 1:n) local(line, k)
      do k = 0, m + 1
        line(k) = i + k
      end do
      x(i) = sum(line)
    end do
    print '(5f10.2)', x, line(1)
    do concurrent (i = 1:n) local_init(line) local(k)
      do k = 0, m
        line(k) = line(k) + i
      end do
      x(i) = sum(line)
    end do
    print '(5f10.2)', x, line(1)
    name = "xyz"
    do concurrent (i = 1:n) local(name)
      name = repeat(achar(64 + i), m)
      first(i) = name(m:m)
    end do
    print *, first, name
  end subroutine work
end program dc_local_kinds
! expect: compiler: stays on the host
