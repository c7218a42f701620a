! Extents of functions' results where names of a BLOCK, an ASSOCIATE or a procedure inside hide those that the extents are made of.
! f2cuda options: --auto=all
module ramps
  implicit none
  integer :: n = 6, lo = 2
  type obj
    real(8), allocatable :: v(:)
    integer :: k = 1
  end type
contains
  function ramp(k) result(r)
    integer, intent(in) :: k
    real(8) :: r(n)
    integer :: i
    do i = 1, n
      r(i) = i*k
    end do
  end function
  function wide(x) result(r)
    real(8), intent(in) :: x(:)
    real(8) :: r(lo:size(x) + n)
    integer :: i
    do i = lo, size(x) + n
      r(i) = i + x(1)
    end do
  end function
  function mk(k) result(o)
    integer, intent(in) :: k
    type(obj) :: o
    integer :: i
    allocate(o%v(n))
    do i = 1, n
      o%v(i) = i + k
    end do
    o%k = k
  end function
end module
program result_scopes
  use ramps
  implicit none
  real(8) :: a(6), b(20)
  real(8), allocatable :: c(:)
  type(obj) :: x
  integer :: i
  a = ramp(2)
  print *, sum(a)
  block
    integer :: n
    real(8), allocatable :: c(:)
    n = 3
    c = ramp(3)
    print *, size(c), sum(c), n
    a = ramp(n) + 1
    print *, sum(a)
    block
      integer :: lo, size2
      lo = 5
      c = wide(a(1:n))
      print *, size(c), sum(c)
      b(1:8) = wide(a(2:n + 1)) + 1
      print *, sum(b(1:8))
    end block
  end block
  associate (n => i)
    i = 2
    c = ramp(n)
    print *, size(c), sum(c)
    c = ramp(n) + ramp(n + 1)
    print *, size(c), sum(c)
  end associate
  block
    type obj
      integer :: q = 7
    end type
    type(obj) :: y
    real(8) :: s
    x = mk(4)
    s = tot(mk(5)) + y%q
    print *, s, x%v
  end block
  call inner
  print *, sum(x%v), x%k
contains
  real(8) function tot(o)
    use ramps, only: t => obj
    type(t), intent(in) :: o
    tot = sum(o%v)
  end function
  subroutine inner
    integer :: n, size
    real(8) :: c(6)
    n = 2
    size = 4
    c = ramp(n)
    c = c + ramp(size)
    b(1:9) = wide([1d0, 2d0, 3d0, 4d0]) + 1
    b(1:9) = wide(c(1:size))
    print *, sum(c), sum(b(1:9))
    x = mk(n)
    do n = 1, 3
      c = c + ramp(n)
      x%v = x%v + ramp(n)
      if (any(ramp(n) > 16)) c = 0
    end do
    print *, sum(c), n
  end subroutine
end program
