! Statements and calls that bind the iterations to their order.
module procedures
  implicit none
  real :: shared
contains
  pure real function plain(x)
    real, intent(in) :: x
    plain = x + 1.0
  end function
  real function quiet(x)
    real, intent(in) :: x
    real :: t
    t = x
    quiet = t*t
  end function
  real function counting(x)
    real, intent(in) :: x
    shared = shared + x
    counting = x
  end function
  real function printing(x)
    real, intent(in) :: x
    print *, x
    printing = x
  end function
  elemental subroutine set(x, y)
    real, intent(out) :: x
    real, intent(in) :: y
    x = y
  end subroutine
  subroutine mix(x, y)
    real :: x, y
    x = x + y
  end subroutine
end module

subroutine calls(n, a, b)
  use procedures
  implicit none
  integer :: n, i
  real :: a(n), b(n), t
  interface
    pure real function outside(x)
      real, intent(in) :: x
    end function
    real function unknown(x)
      real, intent(in) :: x
    end function
  end interface
  do i = 1, n
    a(i) = plain(b(i)) + sqrt(b(i))
  end do
  do i = 1, n
    a(i) = quiet(b(i))
  end do
  do i = 1, n
    a(i) = counting(b(i))
  end do
  do i = 1, n
    a(i) = printing(b(i))
  end do
  do i = 1, n
    call set(a(i), b(i))
  end do
  do i = 1, n
    call set(t, b(i))
    a(i) = t
  end do
  do i = 1, n
    call mix(a(i), b(i))
  end do
  do i = 2, n
    call mix(a(i), a(i - 1))
  end do
  do i = 1, n
    a(i) = unknown(b(i))
  end do
  do i = 1, n
    a(i) = sum(b) + size(a)
  end do
  do i = 1, n
    b(i) = sum(b)
  end do
end subroutine

subroutine statements(n, a, ok)
  integer :: n, i, j
  real :: a(n)
  logical :: ok
  real, allocatable :: w(:)
  do i = 1, n
    print *, a(i)
  end do
  do i = 1, n
    if (a(i) < 0.0) exit
    a(i) = 0.0
  end do
  do i = 1, n
    if (a(i) < 0.0) stop
    a(i) = 0.0
  end do
  do i = 1, n
    if (a(i) < 0.0) return
    a(i) = 0.0
  end do
  do i = 1, n
    if (a(i) < 0.0) goto 10
    a(i) = 0.0
  end do
10 continue
  do i = 1, n
    if (a(i) < 0.0) goto 20
    a(i) = 0.0
20  continue
  end do
  do i = 1, n
    do j = 1, 10
      if (a(i) < j) exit
      a(i) = a(i) - 1.0
    end do
  end do
  do i = 1, n
    allocate(w(i))
    w = a(i)
    a(i) = sum(w)
    deallocate(w)
  end do
  do while (ok)
    ok = a(1) > 0.0
    a(1) = a(1) - 1.0
  end do
  do i = 1, n
    select case (i)
    case (1)
      a(i) = 0.0
    case default
      a(i) = 1.0
    end select
  end do
end subroutine
! verdict: 50 i parallel proved
! verdict: 53 i parallel proved
! verdict: 56 i reduction proved reduction/+:shared
! verdict: 59 i sequential proved call
! verdict: 62 i parallel proved
! verdict: 65 i parallel proved private:t
! verdict: 69 i parallel proved
! verdict: 72 i sequential proved condition(1)
! verdict: 75 i sequential proved call argument argument
! verdict: 78 i parallel proved
! verdict: 81 i sequential proved flow anti
! verdict: 91 i sequential proved io
! verdict: 94 i reduction proved changed
! verdict: 98 i reduction proved changed
! verdict: 102 i reduction proved changed
! verdict: 106 i reduction proved changed
! verdict: 111 i parallel proved
! verdict: 116 i parallel proved
! verdict: 117 j sequential proved condition exit condition
! verdict: 122 i sequential proved allocate condition allocate
! verdict: 128 - sequential proved while scalar condition condition
! verdict: 132 i parallel proved
