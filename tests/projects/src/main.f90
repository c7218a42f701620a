! The first loop is parallel as long as 'put' writes element i alone.
program main
  use work
  use plain
  implicit none
  integer, external :: other
  integer :: i
  real :: a(100)
  !$omp parallel do
  do i = 1, n
    call put(i)
  end do
  a = 1
  call twice(a)
  print '(4i6)', table(n), nint(sum(a)), three(), other()
end program
