module rng
  implicit none
  integer, parameter :: i8 = selected_int_kind(18)
contains
  subroutine next(s, u)
    integer(i8), intent(inout) :: s
    double precision, intent(out) :: u
    s = ieor(s, ishft(s, 13))
    s = ieor(s, ishft(s, -7))
    s = ieor(s, ishft(s, 17))
    u = dble(iand(s, int(z'FFFFFFFFFFFFF', i8)))/dble(2_i8**52)
  end subroutine
end module
program mcpi
  use rng
  implicit none
  integer :: n, i, k, t0, t1, rate, hits
  integer(i8) :: s, total
  double precision :: x, y, e, e2
  double precision, allocatable :: path(:)
  character(20) :: arg
  n = 1000
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) n
  allocate(path(n))
  total = 0
  call system_clock(t0, rate)
  do i = 1, n
    s = 88172645463325252_i8 + i*7919_i8
    hits = 0
    do k = 1, 100
      call next(s, x); call next(s, y)
      if (x*x + y*y <= 1) hits = hits + 1
    end do
    total = total + hits
    path(i) = hits/100d0
  end do
  e = sum(path)/n
  e2 = sqrt(sum((path-e)**2)/n)
  call system_clock(t1)
  print '(a,i14,2f14.8)', 'mcpi', total, 4*e, e2
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
