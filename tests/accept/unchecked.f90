! A generic procedure whose specific one takes anything for a dummy.
module unchecked_module
  interface send
    subroutine send(buffer, count)
      !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
      real :: buffer
      integer :: count
    end subroutine
  end interface
end module
program unchecked
  use unchecked_module
  integer :: x(5)
  x = 0
  call send(x, size(x))
end program
