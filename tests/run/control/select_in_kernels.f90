! SELECT CASE in kernels: values, ranges, several of them, DEFAULT anywhere, logical selectors, EXIT from inside.
program gen_select
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), b(n), c(n), i, k
  !$acc parallel loop
  do i = 1, n
    select case (mod(i, 7))
    case default
      a(i) = -1
    case (2, 4)
      a(i) = 24
    case (0)
      a(i) = 0
    end select
    select case (i)
    case (:5)
      b(i) = 1
    case (7:9, 11, 20:)
      b(i) = 2
    case default
      b(i) = 3
    end select
    select case (i > 20)
    case (.true.)
      b(i) = b(i) * 10
    case (.false.)
    end select
  end do
  !$acc parallel loop private(k)
  do i = 1, n
    c(i) = 0
    search: do k = 1, n
      select case (a(k))
      case (24)
        c(i) = k
        if (k > i) exit search
      case (0)
        cycle search
      end select
      c(i) = c(i) + 100
    end do search
  end do
  print '(20i5)', a, b, c
end program gen_select
