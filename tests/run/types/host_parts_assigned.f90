! An intrinsic assignment calls what the type of a component defines for its own (F2018 10.2.1.3): the host's. Other types are copied in kernels.
! f2cuda options: --auto=all
! expect: compiler: this assignment calls a procedure for a component
! expect: report: 3 kernel copies_
module parts
  implicit none
  type inner
    integer :: v = 0
  contains
    procedure :: put
    generic :: assignment(=) => put
  end type
  type middle
    type(inner) :: a(2)
  end type
  type, extends(middle) :: outer
    integer :: k = 0
  end type
  type plain
    integer :: k = 0
    real(8) :: x(3) = 0
  end type
contains
  elemental subroutine put(x, y)
    class(inner), intent(inout) :: x
    class(inner), intent(in) :: y
    x%v = y%v + 1000
  end subroutine
end module
program host_parts_assigned
  use parts
  implicit none
  integer, parameter :: n = 50
  type(outer) :: x(n), y(n)
  integer :: i
  do i = 1, n
    y(i)%a(:)%v = i; y(i)%k = 2*i
  end do
  do i = 1, n
    x(i) = y(i)
  end do
  call whole(y)
  print *, x(3)%a(1)%v, x(49)%a(2)%v, x(5)%k
  call copies
contains
  subroutine whole(y)                ! array assignments do as well, in loops, too
    type(outer), intent(in) :: y(n)
    type(outer) :: z(n), w(2, n)
    z = y
    print *, z(9)%a(2)%v, z(9)%k
    z(n:1:-1) = y
    print *, z(9)%a(2)%v, z(9)%k
    do i = 1, n
      w(:, i) = y(i)
    end do
    print *, w(2, 9)%a(1)%v
    where (z%k > 20) z = y
    print *, z(9)%a(2)%v, z(48)%a(1)%v
  end subroutine
  subroutine copies
    type(plain) :: p(n), q(n)
    q%k = 7
    do i = 1, n
      q(i)%x = i
    end do
    do i = 1, n
      p(i) = q(n + 1 - i)
    end do
    print *, p(3)%k, p(4)%x(2)
  end subroutine
end program
