! One loop run with steps of either sign and of several sizes.
program step_runtime
  implicit none
  call walk(1, 10, 1)
  call walk(1, 10, 4)
  call walk(10, 1, -1)
  call walk(10, 1, -4)
  call walk(-4, 4, 3)
contains
  subroutine walk(from, to, step)
    integer, intent(in) :: from, to, step
    integer :: a(-10:10), i, n
    a = 0
    n = 0
    !$acc parallel loop copy(a) reduction(+:n)
    do i = from, to, step
      a(i) = i
      n = n + 1
    end do
    print *, n, sum(a), sum(abs(a))
  end subroutine walk
end program step_runtime
