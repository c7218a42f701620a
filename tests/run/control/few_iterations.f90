! Loops that stay on the host: one of few iterations that calls a procedure with a loop of more, and one in a search that uses the same array in turn.
! f2cuda options: --auto=all
! expect: report: 1 its iterations would have a thread each
! expect: report: 2 kernel smooth_
! expect: report: 1 kernel insert_69
! expect: report: 1 kernel relax
module tiles
  implicit none
contains
  ! Tiles of unknown number choose at the launch: three are the host's, their nests kernels.
  subroutine sweep(u, v, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: u(0:n + 1, 0:n + 1, m)
    real(8), intent(inout) :: v(0:n + 1, 0:n + 1, m)
    integer :: k
    do k = 1, m
      call smooth(u(:, :, k), v(:, :, k), n)
    end do
  end subroutine
  subroutine smooth(u, v, n)
    integer, intent(in) :: n
    real(8), intent(in) :: u(0:n + 1, 0:n + 1)
    real(8), intent(inout) :: v(0:n + 1, 0:n + 1)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        v(i, j) = u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1)
      end do
    end do
  end subroutine
end module

program few_iterations
  use tiles
  implicit none
  integer :: list(40), n, i, it
  real(8) :: x(100)
  real(8) :: u(0:9, 0:9, 3), v(0:9, 0:9, 3)
  do it = 1, 1
    do i = 1, 100
      x(i) = i
    end do
    call relax(x, 100)
  end do
  n = 0
  do i = 1, 30
    call insert(list, n, mod(17*i, 31))
  end do
  print *, list(1:n)
  print '(3f10.4)', x(1), x(50), x(100)
  do i = 1, 3
    u(:, :, i) = i
  end do
  v = 0
  call sweep(u, v, 8, 3)
  print *, (nint(sum(v(:, :, i))), i=1, 3)
end program few_iterations

! Keeps the list in order.
subroutine insert(list, n, value)
  implicit none
  integer :: n, list(40), value, k, m
  n = n + 1
  if (n == 1) then
    list(1) = value
    return
  end if
  list(n) = 1000
  do k = 1, n
    if (list(k) > value) then
      do m = n - 1, k, -1
        list(m + 1) = list(m)
      end do
      list(k) = value
      exit
    end if
  end do
end subroutine insert

subroutine relax(x, n)
  implicit none
  integer :: n, i
  real(8) :: x(n)
  do i = 1, n
    x(i) = x(i)*0.5d0 + 1
  end do
end subroutine relax
