! Loops that set their own bounds under other names: EQUIVALENCE, pointers, components; what they leave in their variables is made of the bounds of before.
! f2cuda options: --auto=all
module objects
  implicit none
  type field
    integer :: cells
    integer, pointer :: most
  end type field
contains
  subroutine equivalent(a)
    integer, intent(inout) :: a(:)
    integer :: i, n, other
    equivalence (n, other)
    n = 25
    do i = 1, n
      a(i) = a(i) + 1
      other = 2*i - 40
    end do
    print *, i, n, sum(a)
  end subroutine equivalent
  subroutine pointed(a, n, f)
    integer, intent(inout) :: a(:)
    integer, intent(inout), target :: n
    type(field), intent(inout), target :: f
    integer, pointer :: p
    integer :: i
    p => n
    do i = 1, n
      a(i) = a(i) + 1
      p = 10
    end do
    print *, i, n, sum(a)
    f%most => f%cells
    do i = 1, f%cells
      a(i) = a(i) - 2
      f%most = 7
    end do
    print *, i, f%cells, sum(a)
  end subroutine pointed
end module objects
program main
  use objects
  implicit none
  integer :: a(40), i
  integer, target :: n = 21
  type(field), target :: f
  do i = 1, 40
    a(i) = mod(7*i, 31)
  end do
  print *, i
  f%cells = 33
  call equivalent(a)
  call pointed(a, n, f)
end program main
! expect: compiler: stays on the host
