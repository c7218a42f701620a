subroutine privates(n, x, y, kind_of)
  integer, intent(in) :: n
  real, intent(in) :: x(n)
  real, intent(out) :: y(n)
  integer, intent(in) :: kind_of(n)
  real, parameter :: table(3) = [0.5, 1.5, 2.5]
  real :: t, w(3)
  integer :: i, k
  !$acc parallel loop private(t, w)
  do i = 1, n
    t = x(i) / 2
    w = table * t
    do k = 1, 3
      if (w(k) < 0) cycle
      if (w(k) > 100) exit
      t = t + w(k)
    end do
    select case (kind_of(i))
    case (1, 2)
      y(i) = t
    case default
      y(i) = sqrt(abs(t)) ** 3 + t**(-2)
    end select
  end do
end subroutine privates
