! Pointers to arrays and to sections of arrays.
program storage_pointer
  implicit none
  integer, target :: a(20)
  integer, pointer :: p(:), q(:)
  integer :: before(20), after(20), i
  a = 1
  p => a
  q => a(3:18:5)
  !$acc parallel loop
  do i = 1, size(p)
    p(i) = p(i) + i
  end do
  !$acc parallel loop
  do i = 1, size(q)
    q(i) = -q(i)
  end do
  print '(20i4)', a
  !$acc parallel loop
  do i = 1, 20
    before(i) = a(i)
    p(i) = 5*i
    after(i) = a(i)
  end do
  print '(20i4)', before, after
end program storage_pointer
