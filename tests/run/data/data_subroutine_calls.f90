! Arrays change on the host in called procedures between kernels: through arguments, host association and modules.
module box
  implicit none
  integer :: m(10) = 1
contains
  subroutine change_module
    m(2) = 20
  end subroutine change_module
  subroutine change_argument(x)
    integer, intent(inout) :: x(:)
    x(3) = 30
  end subroutine change_argument
end module box

program data_subroutine_calls
  use box
  implicit none
  integer :: a(10), i
  a = 5
  do concurrent (i = 1:10)
    a(i) = a(i) + m(i)
  end do
  call change_module
  call change_argument(a)
  call change_own
  do concurrent (i = 1:10)
    a(i) = a(i) + m(i)
    m(i) = a(i)
  end do
  call change_argument(m)
  print *, a
  print *, m
contains
  subroutine change_own
    a(4) = 40
  end subroutine change_own
end program data_subroutine_calls
