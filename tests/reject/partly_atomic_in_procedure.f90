! A procedure that reads one element by ATOMIC and another one without is no atomic operation to the loop that calls it.
! expect: 17:4: error: the directive says that the iterations of 'i' are independent
module m
  implicit none
contains
  subroutine add(n, k)
    integer, intent(inout) :: n(:)
    integer, intent(in) :: k
    !$omp atomic
    n(k) = n(k) + 1
    n(k + 1) = n(k) + k
  end subroutine
end module
program p
  use m
  integer :: i, n(11) = 0
   !$omp parallel do
  do i = 1, 10
    call add(n, i)
  end do
  print *, n
end program
