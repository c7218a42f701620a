program main
  use programs
  implicit none
  call heat()
  call leapfrog()
  call transport()
  call jacobi()
  call ensemble(4)
  if (wrong == 0) print '(a)', 'all counts are right'
  if (wrong > 0) error stop 1
end program main
