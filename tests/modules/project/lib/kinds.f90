module kinds
  use, intrinsic :: iso_fortran_env, only: real64, int64
  implicit none
  integer, parameter :: wp = real64, long = int64
  real(wp), parameter :: tenth = 0.1_wp
  real(wp), parameter :: weight(-1:1) = [0.25_wp, 0.5_wp, 0.25_wp]
  character(len=*), parameter :: title = 'it''s a <grid> & more'
end module kinds
