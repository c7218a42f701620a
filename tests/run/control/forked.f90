! A child of fork runs kernels and loops of its own; CUDA has none for it.
! devices: emu
program forked
  use iso_c_binding
  implicit none
  interface
    integer(c_int) function c_fork() bind(c, name='fork')
      import c_int
    end function
    integer(c_int) function c_wait(status) bind(c, name='wait')
      import c_int
      integer(c_int) :: status
    end function
  end interface
  integer :: a(1000), i, status
  integer(c_int) :: child
  !$acc parallel loop
  do i = 1, 1000
    a(i) = i
  end do
  child = c_fork()
  if (child == 0) then
    !$acc parallel loop
    do i = 1, 1000
      a(i) = a(i) + 1
    end do
    if (sum(a) /= 501500) error stop 3
    stop
  end if
  i = c_wait(status)
  print *, 'child', status/256, iand(status, 127)
  !$acc parallel loop
  do i = 1, 1000
    a(i) = a(i) + 2
  end do
  print *, sum(a)
end program
