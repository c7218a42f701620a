! How far loops go in dummies without a last extent, where jumps end an iteration (GO TO the end of the loop) or a loop inside (CYCLE of the one around).
! expect: code: 2 f2c::max<long long>(n + (m - 1) \* n, n + 0 \* n), 60));
! expect: code: 1 "z", F2C_READ + F2C_WRITE, {1}, 60);
program reach_of_jumps
  implicit none
  integer :: x(60), y(60), z(60), i
  x = [(mod(7*i, 11) - 5, i = 1, 60)]
  y = -1
  z = [(mod(5*i, 13), i = 1, 60)]
  call to_the_end(12, 5, x, y)
  print *, y
  call outer(12, 5, x, z)
  print *, z
contains
  subroutine to_the_end(n, m, x, y)
    integer, intent(in) :: n, m, x(*)
    integer, intent(inout) :: y(*)
    integer :: i, j, k
    !$acc parallel loop collapse(2) private(k)
    do 10 j = 1, m
    do 10 i = 1, n
      k = i + (j - 1)*n
      y(k) = 0
      if (x(k) <= 0) go to 10
      y(k) = 2*x(k)
10  continue
  end subroutine
  subroutine outer(n, m, x, z)
    integer, intent(in) :: n, m, x(*)
    integer, intent(inout) :: z(*)
    integer :: i, j
    !$acc parallel loop
    rows: do j = 1, m
      do i = 1, n
        z(i + (j - 1)*n) = z(i + (j - 1)*n) + 100
        if (x(i) == 3) cycle rows
      end do
    end do rows
  end subroutine
end program
