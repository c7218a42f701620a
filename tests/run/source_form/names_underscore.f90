! Names that differ by trailing and inner underscores only, and names that look like the ones a compiler makes up.
program names_underscore
  implicit none
  integer, parameter :: n = 8
  integer :: a(n), a_(n), a__(n), a_1(n), a1(n), a_n, n_, i, i_, i__, a_data, a_ext, a_dim1, a_lb1, f2c_a
  n_ = 2
  a_n = 3
  a_data = 4
  a_ext = 5
  a_dim1 = 6
  a_lb1 = 7
  f2c_a = 8
  !$acc parallel loop private(i_, i__)
  do i = 1, n
    i_ = i * n_
    i__ = i_ + 1
    a(i) = i_
    a_(i) = i__
    a__(i) = a(i) + a_(i) + a_n
    a_1(i) = a__(i) - a_data + a_ext
    a1(i) = a_1(i) * a_dim1 - a_lb1 + f2c_a
  end do
  print *, a
  print *, a_
  print *, a__
  print *, a_1
  print *, a1
end program names_underscore
