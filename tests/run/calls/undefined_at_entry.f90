! Work arrays of calls that are INTENT(OUT): the procedure finds nothing in them, whatever of them it sets; INTENT(INOUT) ones hand values on, and those do whose
! procedure begins by reading them.
! f2cuda options: --auto=all
! expect: report: 1 parallel, proved; kernel lines_
! expect: report: 1 kernel handed_on_
program p
  implicit none
  integer, parameter :: m = 50
  integer :: n = 37, i
  integer, allocatable :: f(:, :), g(:)
  allocate (f(n, m), g(m))
  f = reshape([(mod(11*i, 101), i = 1, n*m)], [n, m])
  call lines(f)
  print *, sum(f), f(1, :), f(n, :)
  call handed_on(f, g)
  print *, g
  call counted(f, g)
  print *, g
contains
  subroutine lines(f)
    integer, intent(inout) :: f(:, :)
    integer :: c(n), w(n, 2), line(n), i, j
    do j = 1, m
      line = f(:, j)
      call periodic(n, line, c, w)
      do i = 1, n
        f(i, j) = mod(c(i) + f(i, j) + w(i, 2), 997)
      end do
    end do
  end subroutine
  subroutine periodic(n, f, c, w)
    integer, intent(in) :: n, f(n)
    integer, intent(out) :: c(n), w(n, 2)
    integer :: i
    w(1, 1) = 3
    c(1) = f(1)
    w(1, 2) = 2
    do i = 2, n - 1
      w(i, 1) = mod(4*w(i - 1, 1) + i, 97)
      c(i) = mod(f(i) + w(i, 1)*c(i - 1), 997)
      w(i, 2) = mod(w(i - 1, 2)*w(i, 1), 89)
    end do
    w(n, 1) = mod(5 + w(n - 1, 1), 97)
    c(n) = mod(f(n) + c(n - 1), 997)
    w(n, 2) = w(n - 1, 2)
    do i = n - 1, 1, -1
      c(i) = mod(c(i) + w(i, 1)*c(i + 1), 997)
    end do
  end subroutine
  subroutine handed_on(f, g)
    integer, intent(in) :: f(n, m)
    integer, intent(out) :: g(m)
    integer :: last(2), j
    last = 1
    do j = 1, m
      call step(f(1, j), last)
      g(j) = last(1)
    end do
  end subroutine
  subroutine counted(f, g)
    integer, intent(in) :: f(n, m)
    integer, intent(out) :: g(m)
    integer :: last(2), j
    last = 1
    do j = 1, m
      call count_one(f(1, j), last)
      g(j) = last(1) + last(2)
    end do
  end subroutine
  subroutine count_one(x, last)
    integer, intent(in) :: x
    integer, intent(out) :: last(2)
    last(1) = mod(3*last(1) + x, 997)
    last(2) = x
  end subroutine
  subroutine step(x, last)
    integer, intent(in) :: x
    integer, intent(inout) :: last(2)
    if (mod(x, 3) == 0) last(1) = x
    last(2) = mod(last(2)*last(1) + x, 1009)
  end subroutine
end program p
