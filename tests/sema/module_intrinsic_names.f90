! Hands on all of an intrinsic module, of which it mentions nothing itself.
module hands_on
  use iso_c_binding
  use, intrinsic :: iso_fortran_env, only: env_real => real64
end module
