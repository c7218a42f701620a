! f2cuda options: --auto=all
! Results of loops are bytes of an array that is on the device: another procedure has the COMMON block as one array.
program common_results
  implicit none
  integer :: n, i, x(10), y(20), q, most, place
  common /block/ x, y, q, most, place
  n = 10
  x = 1
  y = 2
  q = 3
  call whole
  y(1) = 5
  do i = 1, n
    q = q + y(i)
  end do
  print *, q
  call whole
  print *, q, y(3)
  do i = 1, n ! the loop stores in the block, too
    y(i) = y(i) + x(i)
    q = q + y(i)
  end do
  call whole
  print *, q, sum(y)
  y(7) = 1000
  most = -1
  do i = 1, 20
    if (y(i) > most) then
      most = y(i)
      place = i
    end if
  end do
  call whole
  print *, q, most, place
  do i = 1, n
    place = x(i) + i
    x(i) = place*2
  end do
  call whole
  print *, place, sum(x)
contains
  subroutine whole
    integer :: i, z(33)
    common /block/ z
    do i = 1, 30
      z(i) = z(i) + z(31) + z(32) + z(33)
    end do
    do i = 2, 33
      z(i) = z(i) + 1
    end do
  end subroutine
end program
