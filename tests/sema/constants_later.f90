! Functions of constants that came after gfortran 12: OUT_OF_RANGE, half revolutions, kinds of LOGICAL.
program p
  implicit none
  logical, parameter :: a1 = out_of_range(128, 1_1), a2 = out_of_range(127, 1_1), a3 = out_of_range(127.9, 1_1)
  logical, parameter :: a4 = out_of_range(127.9, 1_1, .true.), a5 = out_of_range(-128.9, 1_1), a6 = out_of_range(1d39, 1.0)
  logical, parameter :: a7 = out_of_range(1d38, 1.0), a8(2) = out_of_range([1e9, 1e10], 1), a9 = out_of_range(2_16**100, 1_8)
  real, parameter :: b1 = sinpi(0.5), b2 = cospi(0.5), b3 = tanpi(0.25), b4 = asinpi(0.5), b5 = acospi(-1.0), b6 = atanpi(1.0)
  real, parameter :: b7 = atan2pi(-1.0, 0.0), b8 = atanpi(1.0, -1.0), b9 = cospi(1.0/3)
  integer, parameter :: c1 = selected_logical_kind(8), c2 = selected_logical_kind(9), c3 = selected_logical_kind(129)
end program
