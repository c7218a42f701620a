! Names of intrinsic modules are made as texts mention them, and that must not be seen: a module hands on all, and suggestions know all.
! before: module_intrinsic_names.f90
! expect: 16:12: error: 'omp_get_wtme' is not declared; did you mean 'omp_get_wtime'?
! expect: 22:29: error: module 'iso_c_binding' has no public 'c_flot'; did you mean 'c_float'?
module more
  use hands_on
contains
  real function time()
    use omp_lib
    implicit none
    integer(c_short) :: here
    integer(c_int_fast16_t), parameter :: many(1) = c_size_t
    real(env_real) :: r
    here = many(1)
    r = omp_get_wtime() + omp_get_wtick()
    time = omp_get_wtme()
  end function
end module

module wrong
  use iso_c_binding, only: c_short
  use iso_c_binding, only : c_flot
end module

program p
  use more
  integer(c_signed_char) :: i
  character(kind=c_char) :: c = c_horizontal_tab
  i = c_int128_t
end program
