#define N 10
#ifdef MISSING
integer :: no
#endif
program p
  integer :: a(N)
#if N > 5
  a = N; b = )
#else
  a = 0
#endif
end program p
