! Statements on the line where a nest ends.
program form_semicolons
  implicit none
  integer :: a(20), b(20), i, k, m
  k = 0; m = 0
  !$acc parallel loop copyout(a)
  do i = 1, 20; a(i) = i; end do; k = 4
  !$acc kernels copyout(b)
  do i = 1, 20
    b(i) = a(i)
  end do ;; m = 5 ; ! two
  b(3:4) = 0; if (k == 4) k = 6
  !$acc end kernels
  do concurrent (i = 1:20); a(i) = a(i) + 1; end do; ; m = m + 1;
  print *, sum(a), sum(b), k, m
end program form_semicolons
