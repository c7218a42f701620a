! Functions of whole arrays of any rank, of characters, and what is of no elements.
program p
  implicit none
  integer, parameter :: m(2,3) = reshape([1, 2, 3, 4, 5, 6], [2, 3]), e(0) = [integer ::]
  integer, parameter :: a01(2,3) = cshift(m, 1, 2), a02(2,3) = cshift(m, [1, 2], dim=2), a03(2,3) = eoshift(m, 1, dim=2), &
    a04(2,3) = eoshift(m, -1, boundary=[7, 8, 9]), a05 = maxval(e), a06 = minval(e), a07 = sum(e), a08(2,3) = cshift(m, 1)
  real, parameter :: z(0) = [real ::], b01 = maxval(z), b02 = minval(z)
  character(3), parameter :: c(3) = ['abc', 'xyz', 'bcd'], c01 = maxval(c), c02 = minval(c), c04(3) = cshift(c, 1)
  integer, parameter :: c05 = maxloc(c, dim=1), c06 = findloc(c, 'bcd', dim=1), c07 = minloc(c, dim=1)
  integer, parameter :: f01 = findloc([.false., .true.], .true., dim=1), f02(2) = findloc(m, 4), f03(3) = maxloc(m, dim=1), f04(2) = maxloc(m, mask=m < 4)
  integer, parameter :: f06 = maxloc(m(1,:), dim=1), f07(3) = m(2,:), f08(2) = m(:, 2)
  integer, parameter :: g01 = huge(1), g02 = sum(m(:, 1:3:2)), g03(2) = maxval(m, 2), g04 = maxval(m, mask=m < 3), g05 = lbound(m, 1), g06(2) = shape(m)
  logical, parameter :: h01 = all(m > 0), h02(2) = any(m > 4, 2)
  logical, parameter :: h04(2) = [1, 2] == [1, 3]
  integer, parameter :: h05 = count([.true., .false.], kind=8), h06 = size(m), h08 = merge(1, 2, .false.)
  integer, parameter :: v(0:4) = [1, 2, 3, 4, 5], k01(2) = v(0:2:2), k02(3) = v(4:2:-1), k03(3) = v([4, 0, 4]), k04(2) = v(3:), k05 = sum(v(:1))
  integer, parameter :: k06(2,2) = m(:, [3, 1]), k07(0) = v(3:2), k08 = size(v(1:3)), k09 = maxval(m(2, :)), k10 = lbound(v(1:2), 1)
end program
