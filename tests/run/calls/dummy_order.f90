! A procedure on the device whose arrays come before the dummies that their extents name.
program dummy_order
  implicit none
  real :: a(5, 7, 40), s(40)
  integer :: i, j, k
  a = reshape([((real(mod(i*17, 31)), i = 1, 35), k = 1, 40)], shape(a))
  !$acc parallel loop
  do k = 1, 40
    s(k) = corner(a(:, :, k), k, 7, 5)
  end do
  print *, s(1), s(20), s(40)
contains
  pure real function corner(u, last, m, iue) result(r)
    integer, intent(in) :: last, m, iue
    real, intent(in) :: u(iue, m)
    r = u(iue, m) + u(2, 3)*last
  end function
end program
