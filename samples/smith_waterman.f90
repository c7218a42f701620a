! Local alignment of two sequences with affine gaps (Gotoh 1982): three tables that depend on each other, a private scalar, and the best
! score beside them.  Usage: smith_waterman [length [length of the other]]
program smith_waterman
  implicit none
  integer, parameter :: match = 5, mismatch = -3, open = 8, extend = 2, low = -1000000
  integer, allocatable :: h(:,:), e(:,:), f(:,:), x(:), y(:)
  integer :: n, m, i, j, s, best

  n = argument(1, 150)
  m = argument(2, n + 11)
  allocate(h(0:n, 0:m), e(0:n, 0:m), f(0:n, 0:m), x(n), y(m))
  x = [(mod(i*i/5 + 3*i, 4), i = 1, n)]
  y = [(mod(j*j/5 + 3*j + j/29, 4), j = 1, m)]
  h = 0
  e = low
  f = low
  best = 0

  !$acc kernels copyin(x, y) copy(h, e, f)
  do j = 1, m
    do i = 1, n
      s = mismatch
      if (x(i) == y(j)) s = match
      e(i, j) = max(e(i, j-1) - extend, h(i, j-1) - open)
      f(i, j) = max(f(i-1, j) - extend, h(i-1, j) - open)
      h(i, j) = max(0, h(i-1, j-1) + s, e(i, j), f(i, j))
      best = max(best, h(i, j))
    end do
  end do
  !$acc end kernels
  print '(a,i0,a,i0)', 'best score ', best, ', all of them ', sum(h)

contains

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program smith_waterman
