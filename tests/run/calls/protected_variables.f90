! A procedure that sets a PROTECTED variable of its module: loops elsewhere that call it may not have its statements.
! f2cuda options: --auto=all
module counted
  implicit none
  integer, protected :: calls = 0
  integer, protected :: seen(8) = 0
contains
  subroutine tick
    calls = calls + 1
  end subroutine
  subroutine see(k)
    integer, intent(in) :: k
    seen(k) = seen(k) + k
  end subroutine
  subroutine own(a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      call tick
      a(i) = a(i) + calls
    end do
  end subroutine
end module
program protected_variables
  use counted
  implicit none
  integer :: a(60), i
  a = 1
  do i = 1, 60
    call tick
    a(i) = a(i) + calls
  end do
  print *, sum(a), calls
  call own(a, 60)
  print *, sum(a), calls
  do i = 1, 8
    call see(i)
    a(i) = seen(i)
  end do
  print *, a(:9), seen
end program protected_variables
