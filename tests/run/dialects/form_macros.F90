! options: -DSCHED=gang -O2
! Macros in directive lines, with arguments too, and those that gfortran defines by itself.
#define RED(v) reduction(+:v)
#ifdef __OPTIMIZE__
#define MORE vector
#else
#define MORE seq
#endif
program p
  implicit none
  integer :: i, a(10), s
  s = 0
  !$acc parallel loop SCHED MORE RED(s)
  do i = 1, 10
    a(i) = i
    s = s + i
  end do
  print *, s, a
end program
