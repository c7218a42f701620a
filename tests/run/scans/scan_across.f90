! ACROSS of one loop whose iterations are a linear recurrence: a scan.
program scan_across
  implicit none
  integer, parameter :: sizes(12) = [0, 1, 2, 3, 31, 33, 64, 447, 449, 1024, 1025, 5003]
  integer :: k
  do k = 1, size(sizes)
    call forward(sizes(k))
    call backward(sizes(k))
    call both(sizes(k))
  end do

contains

  subroutine forward(n)
    integer, intent(in) :: n
    integer :: x(0:n), b(0:n), i
    b = [(mod(i*37, 11) - 5, i = 0, n)]
    x = 3
    !dvm$ region
    !dvm$ parallel (i) on x(i), across(x(1:0))
    do i = 1, n
      x(i) = b(i)*x(i - 1) + i
    end do
    !dvm$ end region
    !dvm$ get_actual(x)
    print *, 'forward', n, x(n/2), x(n)
  end subroutine forward

  subroutine backward(n)
    integer, intent(in) :: n
    integer :: x(n + 1), i
    x = [(mod(i*37, 11) - 5, i = 1, n + 1)]
    !dvm$ region
    !dvm$ parallel (i) on x(i), across(x(1:0))
    do i = n, 1, -1
      x(i) = x(i) - x(i + 1)*3
    end do
    !dvm$ end region
    !dvm$ get_actual(x)
    print *, 'backward', n, x(1), x(n/2 + 1)
  end subroutine backward

  subroutine both(n)
    integer, intent(in) :: n
    integer :: x(0:n + 1), y(0:n + 1), i
    real(8) :: s
    x = [(mod(i*37, 11) - 5, i = 0, n + 1)]
    y = 1
    !dvm$ region
    !dvm$ parallel (i) on x(i), across(x(1:1), y(1:0))
    do i = 1, n
      x(i) = x(i - 1) + x(i + 1)
      y(i) = max(y(i - 1), mod(i*7, 1009))
    end do
    !dvm$ end region
    !dvm$ get_actual(x, y)
    s = sum(real(x, 8)) + sum(y)
    print *, 'both', n, x(n), y(n), s
  end subroutine both

end program scan_across
