! Unstructured data: enter in one procedure, used in another, exit in a third.
module state
  implicit none
  integer, allocatable :: a(:), b(:)
contains
  subroutine begin(n)
    integer, intent(in) :: n
    integer :: i
    allocate(a(n), b(n))
    a = [(i, i = 1, n)]
    !$acc enter data copyin(a) create(b)
  end subroutine begin

  subroutine work
    integer :: i
    !$acc parallel loop present(a, b)
    do i = 1, size(a)
      b(i) = a(i) ** 2
    end do
    !$acc kernels present(a, b)
    do i = 1, size(a)
      a(i) = b(i) - a(i)
    end do
    !$acc end kernels
  end subroutine work

  subroutine finish
    !$acc exit data copyout(b) delete(a)
  end subroutine finish
end module state

program data_acc_enter_exit
  use state
  implicit none
  call begin(12)
  call work
  call work
  call finish
  print *, b
  deallocate(a, b)
  call begin(3)
  call work
  call finish
  print *, b
end program data_acc_enter_exit
