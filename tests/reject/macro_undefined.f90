! The name of a macro that nothing defines.
program p
  integer, parameter :: nx = _NX
  real :: a(nx)
  a = 0
end program
! expect: 3:30: error: '_' has no meaning here; names begin with letters (a macro that -D should define?)
