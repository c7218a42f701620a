! SELECT CASE decides which iteration leaves.
! f2cuda options: --auto=all
! expect: report: 2 early exit: the first iteration that leaves is found beforehand
program left_by_cases
  implicit none
  integer, parameter :: n = 900
  integer :: kind_of(n), i, k
  real(8) :: a(n), b(n)
  do i = 1, n
    kind_of(i) = mod(i, 3)
    a(i) = i
    b(i) = 0
  end do
  print '(i5, f12.2)', first(), sum(b)
  kind_of(700) = 9
  print '(i5, f12.2)', first(), sum(b)
  kind_of(333) = -4
  print '(i5, f12.2)', first(), sum(b)
  do k = 1, 2
    do i = 1, n
      select case (int(a(i)))
      case (:0)
        b(i) = 7
      case (850:)
        if (k == 2) exit
        b(i) = 8
      case default
        b(i) = a(i)
      end select
      b(i) = b(i) + 1
    end do
    print '(i5, f12.2)', i, sum(b)
  end do
contains
  integer function first()
    integer :: i
    first = 0
    do i = 1, n
      select case (kind_of(i))
      case (0)
        b(i) = a(i)
      case (1, 2)
        b(i) = -a(i)
      case (9, :-1)
        first = i
        return
      case default
        b(i) = 1
      end select
    end do
  end function
end program left_by_cases
