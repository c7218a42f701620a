! f2cuda options: --auto=all
! A component that a type inherits has two names, v%k and v%parent%k; the parent itself, v%parent, is a part of the object
module parents_types
  implicit none
  type a
    integer :: x(3) = 1
    integer :: k = 4
  end type
  type, extends(a) :: b
    integer :: y = 2
  end type
  type, extends(b) :: c
    integer, allocatable :: z(:)
  end type
  type d
    type(b) :: b
    type(c) :: o(4)
  end type
end module parents_types
program parents
  use parents_types
  implicit none
  type(b) :: v(50)
  type(c) :: w(50), s
  type(d) :: q
  integer :: i, r(50)
  do i = 2, 50
    v(i)%a%k = v(i-1)%k + 1
  end do
  print *, 1, sum(v%k), sum(v%a%k)
  do i = 2, 50
    v(i)%k = v(i-1)%a%k + 2
  end do
  print *, 2, sum(v%k)
  do i = 1, 50
    s%b%a%x(1) = i
    s%a%k = i*2
    r(i) = s%x(1) + s%b%k
  end do
  print *, 3, sum(r), s%x, s%k
  do i = 1, 50
    w(i)%b = v(51 - i)
    w(i)%a%x(2) = w(i)%k
    r(i) = w(i)%b%x(2) + w(i)%y
  end do
  print *, 4, sum(r)
  do i = 2, 50
    w(i)%x(3) = w(i-1)%b%a%x(3) + w(i)%b%x(2)
  end do
  print *, 5, sum(w%x(3)), sum(w%b%a%x(3))
  do i = 1, 50
    w(i)%a = a(x=[i, i, i], k=5)
  end do
  do i = 1, 49
    r(i) = w(i+1)%k*w(i)%b%a%x(2)
  end do
  print *, 6, sum(r)
  do i = 2, 4
    q%o(i)%a = q%o(i-1)%b%a
    q%o(i)%k = q%o(i)%k + 1
  end do
  print *, 7, q%o%k
  do i = 1, 10
    q%b%a%k = q%b%k + i
    q%b%y = q%b%a%k
  end do
  print *, 8, q%b
  do i = 1, 4
    q%o(i)%b%a = a(x=i, k=i)
    call add(q%o(i)%b, r(i))
    r(i) = r(i) + q%o(i)%k
  end do
  print *, 9, r(1:4)
  do i = 1, 10
    s%k = i
    call add(s%b, r(i))
  end do
  print *, 10, r(1:10), s%b%a%k
  do i = 1, 10
    s%b%k = i
    call adda(s, r(i))
    r(i) = r(i) + s%a%k
  end do
  print *, 11, r(1:10), s%b%a%k
  do i = 1, 50
    s%b = v(i)
    if (mod(i, 3) == 0) s%y = i
    r(i) = s%x(2)*s%a%k + s%y
  end do
  print *, 12, sum(r), s%b%k
contains
  subroutine add(p, r)
    class(b), intent(inout) :: p
    integer, intent(out) :: r
    p%a%k = p%k + p%y
    r = p%k
  end subroutine
  subroutine adda(p, r)
    class(a), intent(inout) :: p
    integer, intent(out) :: r
    p%k = p%k*2
    r = p%x(1)
  end subroutine
end program parents
! expect: compiler: stays on the host
