! DO CONCURRENT in its forms: typed index, name, label, several indices with strides, a comma.
! (gfortran 12 does not know typed indices: the answers are in dc_forms.expected.)
program dc_forms
  implicit none
  integer :: a(10), b(6, 8), c(5), i, j
  i = 77
  a = 0
  b = 0
  do concurrent (integer :: k = 1:10:3)
    a(k) = k
  end do
  named: do concurrent (j = 8:1:-2, i = 1:6)
    b(i, j) = i + j
  end do named
  do 10 concurrent (i = 1:5)
    c(i) = i
10 continue
  do, concurrent (i = 2:4)
    c(i) = -c(i)
  end do
  print *, a, c
  print '(6i4)', b
end program dc_forms
