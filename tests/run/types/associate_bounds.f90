! f2cuda options: --auto=all
! Bounds of loops that are elements of a component under a name of ASSOCIATE: the launch reads what a kernel has set
program associate_bounds
  implicit none
  integer, parameter :: n = 203, m = 9
  integer :: i, k
  type t
    integer :: pad = 1
    real(8) :: q(n), w(m)
    integer :: count(n)
    logical :: mask(n)
  end type
  type(t) :: o
  associate (count => o%count, q => o%q, mask => o%mask, w => o%w)
  do i = 1, n
    count(i) = mod(i, m + 1)
    mask(i) = mod(i, 3) > 0
  end do
  do i = 1, n
    if (mask(i)) then
      do k = 1, count(i)
        w(k) = i*k
      end do
      q(i) = 0
      do k = 1, count(i)
        q(i) = q(i) + w(k)
      end do
    else
      q(i) = 1
    end if
  end do
  print '(6f10.3)', q(1:n:20), sum(q)
  end associate
end program
