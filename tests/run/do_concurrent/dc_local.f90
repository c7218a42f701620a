! LOCAL, LOCAL_INIT, SHARED and DEFAULT(NONE). (gfortran 12 does not know them: the answers are in dc_local.expected.)
program dc_local
  implicit none
  integer, parameter :: n = 9
  integer :: a(n), b(n), t, u, i
  t = 100
  u = 7
  do concurrent (i = 1:n) local(t)
    t = i * i
    a(i) = t
  end do
  do concurrent (i = 1:n) default(none) shared(a, b) local(t) local_init(u)
    t = a(i) + u
    u = u + i
    b(i) = t * u
  end do
  print '(9i6)', a, b
  print '(2i6)', t, u
end program dc_local
