! Inquiries of the IEEE modules that gfortran takes in constant expressions, and others, which take arrays and are scalars.
program p
  use, intrinsic :: ieee_arithmetic
  implicit none
  real :: x(3) = 1
  logical :: scalar
  logical, parameter :: a1 = ieee_support_rounding(ieee_nearest), a2 = ieee_support_rounding(ieee_down, 1d0), a3 = ieee_support_flag(ieee_invalid), &
    a4 = ieee_support_flag(ieee_inexact, 1.0), a5 = ieee_support_halting(ieee_overflow), a6 = .not. ieee_support_flag(ieee_underflow, 1._10)
  integer, parameter :: k1 = ieee_selected_real_kind(6), k2 = ieee_selected_real_kind(10, 30), k3 = ieee_selected_real_kind(p=20), &
    k4 = ieee_selected_real_kind(r=5000), k5 = ieee_selected_real_kind(radix=10), k6 = ieee_selected_real_kind(40, 5000, 2), &
    k7 = ieee_selected_real_kind(16), k8 = ieee_selected_real_kind(40, 10), k9 = ieee_selected_real_kind(6, 400), k10 = ieee_selected_real_kind(r=100)
  scalar = ieee_support_nan(x) .and. ieee_support_inf(x) .and. ieee_support_sqrt(x) .and. ieee_support_denormal(x)
  if (ieee_support_datatype(x) .and. ieee_support_divide(x) .and. ieee_support_io(x)) scalar = ieee_support_standard(x)
  if (scalar .neqv. ieee_support_underflow_control()) x = 2
end program
