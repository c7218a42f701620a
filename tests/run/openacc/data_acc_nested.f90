! Nested data regions count references: the inner region's copy moves nothing, the outer one's end does.
program data_acc_nested
  implicit none
  integer, parameter :: n = 10
  integer :: a(n)
  a = 1
  !$acc data copy(a)
  call add(a, n, 1)
  !$acc data copyin(a)
  call add(a, n, 10)
  !$acc end data
  call add(a, n, 100)
  !$acc end data
  print *, a
contains
  subroutine add(x, n, k)
    integer, intent(in) :: n, k
    integer, intent(inout) :: x(n)
    integer :: i
    !$acc data copy(x)
    !$acc parallel loop
    do i = 1, n
      x(i) = x(i) + k * i
    end do
    !$acc end data
  end subroutine add
end program data_acc_nested
