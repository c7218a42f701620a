! f2cuda options: --auto=all
! expect: report: 5 checked as it runs: no iteration ends the program
! expect: report: 7 ; kernel
! expect: host: it does not hold that no iteration ends the program
! Loops without directives that may end the program: kernels see whether an iteration gets there, and the host then runs the loop in order.
module states
  implicit none
contains
  subroutine fatal(what, i)
    character(*), intent(in) :: what
    integer, intent(in) :: i
    write (*, '(a,i6)') what, i
    stop 2
  end subroutine
  real(8) function root(x)
    real(8), intent(in) :: x
    if (x < 0) error stop 'no root'
    root = sqrt(x)
  end function
  subroutine pressure(n, rho, e, p)
    integer, intent(in) :: n
    real(8), intent(in) :: rho(n), e(n)
    real(8), intent(out) :: p(n)
    integer :: i
    do i = 1, n
      if (rho(i) <= 0) call fatal('bad density in cell', i)
      p(i) = 0.4d0*rho(i)*e(i)
    end do
  end subroutine
end module
program stop_restarts
  use states
  implicit none
  integer, parameter :: n = 500
  real(8) :: x(n), y(n), u(20, 30), v(20, 30), f
  integer :: idx(n), i, j, it, last
  do i = 1, n
    x(i) = i*0.5d0
    idx(i) = n + 1 - i
  end do
  call pressure(n, x, x, y)
  print '(g16.8)', sum(y)
  do i = 1, n            ! a value of the iteration's own
    y(i) = x(i)
    do it = 1, 50
      f = y(i)**2 - x(i)
      y(i) = y(i) - f/(2*y(i))
      if (abs(f) < 1d-10) exit
    end do
    if (it > 50) then
      print *, 'no convergence in cell', i
      error stop 'newton'
    end if
  end do
  print '(f14.6)', sum(y)
  do j = 1, 30           ! in a nest
    do i = 1, 20
      u(i, j) = i + j
      if (u(i, j) < 0) then
        print *, 'negative at', i, j, u(i, j)
        stop
      end if
      v(i, j) = root(u(i, j))
    end do
  end do
  print '(f14.6)', sum(v)
  do i = 1, n            ! in place: a second time it would be another value
    x(i) = x(i) + 1
    if (x(i) < 0) stop 4
  end do
  last = 0
  do i = 1, n            ! a value that is kept
    if (y(i) < 0) stop 5
    if (x(i) < 100) last = i
    y(i) = 2*x(i)
  end do
  print '(2f14.4,i6)', sum(x), sum(y), last
  idx(77) = 100000000
  idx(78) = -5
  do i = 1, n            ! what follows would go astray
    if (idx(i) < 1 .or. idx(i) > n) then
      print *, 'bad index', i, idx(i), y(i - 1)
      stop 7
    end if
    v(1, 1 + mod(i, 30)) = 0
    x(i) = y(idx(i))
  end do
  print *, sum(x)
end program
