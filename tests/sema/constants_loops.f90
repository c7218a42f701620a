! Array constructors with implied DO, in the machine's arithmetic and with the functions of mathematics: each element is the
! number of its kind that is nearest to the exact one.
program constants_loops
  implicit none
  integer, parameter :: n = 8, big = 2147483647
  integer :: i, j
  integer(1) :: small
  integer(8) :: long
  real(8), parameter :: s8(*) = [(sin(i * 7.77d0 - 40), i = 1, n)], c8(*) = [(cos(i * 1d5 / 7), i = 1, n)]
  real(8), parameter :: t8(*) = [(tan(i * 0.33d0), i = 1, n)], e8(*) = [(exp(i * 1.7d0 - 9), i = 1, n)]
  real(8), parameter :: l8(*) = [(log(i / 3d0), i = 1, n)], d8(*) = [(log10(i * 100d0 / 7), i = 1, n)]
  real(8), parameter :: q8(*) = [(sqrt(i / 7d0), i = 1, n)], as8(*) = [(asin(i / 12d0), i = 1, n)]
  real(8), parameter :: ac8(*) = [(acos(i / 13d0), i = 1, n)], at8(*) = [(atan(i * 0.7d0), i = 1, n)]
  real, parameter :: s4(*) = [(sin(i * 7.77 - 40), i = 1, n)], c4(*) = [(cos(i * 1e5 / 7), i = 1, n)]
  real, parameter :: t4(*) = [(tan(i * 0.33), i = 1, n)], e4(*) = [(exp(i * 1.7 - 9), i = 1, n)]
  real, parameter :: l4(*) = [(log(i / 3.0), i = 1, n)], d4(*) = [(log10(i * 100 / 7.0), i = 1, n)]
  real, parameter :: q4(*) = [(sqrt(i / 7.0), i = 1, n)], as4(*) = [(asin(i / 12.0), i = 1, n)]
  real, parameter :: ac4(*) = [(acos(i / 13.0), i = 1, n)], at4(*) = [(atan(i * 0.7), i = 1, n)]
  real, parameter :: poly(*) = [((i**2 / 3.0 - j * 1.1, i = 1, j), j = 1, 4)], kinds(*) = [(i + 0.1d0 - 0.1, i = 1, 4)]
  real, parameter :: squares(*) = [((i * 0.1)**2, i = -2, 2)], cubes(*) = [((i * 0.1)**3, i = -2, 2)]
  real(8), parameter :: tiny8(*) = [(tiny(1d0) / 3**i, i = 0, 4)], signs(*) = [(-(0 * i / 1d0), i = -1, 1)]
  real, parameter :: tiny4(*) = [(tiny(1.0) * 1.1 / 3**i, i = 0, 4)], rounded(*) = [(real(big - i), i = 0, 200, 40)]
  logical, parameter :: near(*) = [(big - i == real(big), i = 0, 200, 40)], far(*) = [(i * 0.1 > i * 0.1d0, i = 1, 6)]
  logical, parameter :: both(*) = [(i > 2 .and. mod(i, 2) == 0 .or. .not. i < 5, i = 1, 6)]
  logical(1), parameter :: short(*) = [(logical(i > 2, 1) .neqv. .true._1, i = 1, 4)]
  integer, parameter :: taken(*) = [(merge(i, -i, i > 2), i = 1, 4)], same(*) = [(max(i, 3), i = 1, 5)]
  integer, parameter :: plus(*) = [(+i, i = 62, 66)]
  integer(8), parameter :: wide(*) = [(2_8**61 / long * 2, long = 1, 4)], down(*) = [(-long / 3, long = 7, -7, -5)]
  integer(1), parameter :: least(*) = [(small - 1_1, small = -127, -126)]
  integer, parameter :: total = sum([(i**2, i = 1, 100)]), parts = product([(i, i = 1, 10)])
  integer, parameter :: thirds = count([(mod(i, 3) == 0, i = 1, 50)])
  real(8), parameter :: harmonic = sum([(1d0 / i, i = 1, 50)]), square = norm2([(i * 0.5d0, i = 1, 9)])
end program constants_loops
