! SELECT CASE inside a kernel: values, ranges open and closed, lists, DEFAULT in the middle, logical selectors.
program control_select
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), i
  !$acc parallel loop copyout(a)
  do i = 1, n
    select case (mod(i, 12) - 2)
    case (:-1)
      a(i) = -1
    case (0, 2, 4:5)
      a(i) = 100
    case default
      a(i) = 7
    case (8:)
      a(i) = 800
    end select
    select case (i > 20)
    case (.true.)
      a(i) = a(i) + 1
    case (.false.)
      a(i) = a(i) - 1
    end select
  end do
  print '(10i5)', a
end program control_select
