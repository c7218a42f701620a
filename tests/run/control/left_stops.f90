! STOP and ERROR STOP where the loop cannot run anew, messages, called errors; nests with reductions.
! f2cuda options: --auto=all
! expect: report: 2 after: early exit
module errors
  implicit none
contains
  subroutine fatal(text, i)
    character(*), intent(in) :: text
    integer, intent(in) :: i
    print *, 'fatal: ', text, i
    stop 3
  end subroutine
  subroutine advance(u, f, dt, n, total)
    integer, intent(in) :: n
    real, intent(inout) :: u(n), total
    real, intent(in) :: f(n), dt
    integer :: i
    do i = 1, n
      if (f(i) < -100) then
        print *, 'bad force in', i, f(i), u(i), total
        if (total > 0) print *, 'so far', sum(u)
        call fatal('advance', i)
      end if
      u(i) = u(i) + dt*f(i)
      total = total + 1
    end do
  end subroutine
  subroutine advance2(u, f, n)
    integer, intent(in) :: n
    real, intent(inout) :: u(n)
    real, intent(in) :: f(n)
    integer :: i
    do i = 1, n
      if (f(i) > 1e6) error stop 'overflow'
      u(i) = u(i) + f(i)
    end do
  end subroutine
end module
program stopping
  use errors
  implicit none
  integer, parameter :: n = 500
  real :: u(n), f(n), total
  integer :: i, k
  u = 1
  total = 0
  f = [(real(mod(i, 5)), i = 1, n)]
  do k = 1, 4
    call advance(u, f, 2.0, n, total)
    call advance2(u, f, n)
    print *, nint(sum(u)), total
    f(300) = f(300)*7 + 1
    if (k == 3) f(200) = -101
  end do
end program
