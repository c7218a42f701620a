program quick
  implicit none
  integer :: n, i, j, t0, t1, rate, it
  real, allocatable :: a(:), b(:)
  integer, allocatable :: rank(:), h(:), first(:)
  character(20) :: arg
  n = 500
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) n
  allocate(a(n), b(n), rank(n), h(0:255), first(0:256))
  do i = 1, n
    a(i) = mod(i*7919, 10007)*0.5
  end do
  call system_clock(t0, rate)
  ! rank sort
  do i = 1, n
    rank(i) = 1
    do j = 1, n
      if (a(j) < a(i) .or. (a(j) == a(i) .and. j < i)) rank(i) = rank(i) + 1
    end do
  end do
  do i = 1, n
    b(rank(i)) = a(i)
  end do
  ! odd-even transposition for a few rounds
  do it = 1, 20
    do i = 1 + mod(it,2), n-1, 2
      if (a(i) > a(i+1)) then
        call swap(a(i), a(i+1))
      end if
    end do
  end do
  h = 0
  do i = 1, n
    h(mod(int(a(i)),256)) = h(mod(int(a(i)),256)) + 1
  end do
  first(0) = 1
  do i = 0, 255
    first(i+1) = first(i) + h(i)
  end do
  call system_clock(t1)
  print '(a,4f12.2,2i8)', 'sort', b(1), b(n/2), b(n), a(5), first(100), h(7)
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
contains
  subroutine swap(x, y)
    real, intent(inout) :: x, y
    real :: t
    t = x; x = y; y = t
  end subroutine
end program
