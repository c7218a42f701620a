! Loops near the ends of their type, and whose bounds lie further apart than it can say: how often they run, and what they leave.
program loop_ends
  implicit none
  integer(1) :: b
  integer(2) :: h
  integer(4) :: i
  integer(8) :: l
  integer(8) :: x(0:100), total
  integer :: j
  x = 0
  total = 0
  !$acc parallel loop
  do i = 2147483647, -100000000, -2000000000
    x(modulo(i, 101)) = i
  end do
  print *, i
  !$acc parallel loop
  do b = -100_1, 100_1, 20_1
    x(modulo(int(b), 101)) = b
  end do
  print *, b
  !$acc parallel loop reduction(+:total)
  do b = 120_1, 126_1
    total = total + b
  end do
  print *, b, total
  !$acc parallel loop reduction(+:total)
  do h = -32767_2, 22000_2, 10000_2
    total = total + h
  end do
  print *, h, total
  !$acc parallel loop reduction(+:total)
  do l = -9000000000000000000_8, 5000000000000000000_8, 3000000000000000000_8
    total = total + l/1000000000000_8
  end do
  print *, total
  !$acc kernels
  do i = -2147483647, 1000000000, 1073741823
    x(modulo(i, 97)) = i
  end do
  !$acc end kernels
  print *, x
  !$acc parallel loop private(b, h)
  do j = 0, 100
    do b = 120_1, 126_1, 3_1
      x(j) = x(j) + b
    end do
    do h = 32700_2, 32766_2, 33_2
      x(j) = x(j) - h
    end do
  end do
  print *, x
  call given(2147483640, 2147483646, 2147483640, -1000000000, -1600000000)
contains
  subroutine given(lo, hi, from, to, step)
    integer, intent(in) :: lo, hi, from, to, step
    integer :: i, last
    total = 0
    last = 0
    !$acc parallel loop reduction(+:total)
    do i = lo, hi
      total = total + i
    end do
    print *, i, total
    !$acc kernels
    do i = from, to, step
      last = i
    end do
    !$acc end kernels
    print *, last
    !$acc parallel loop reduction(+:total)
    do i = from, to, step
      total = total + i
    end do
    print *, total
  end subroutine given
end program loop_ends
