! Pointers to arrays and to sections of arrays.
program storage_pointer
  implicit none
  integer, target :: a(20)
  integer, pointer :: p(:), q(:)
  integer :: i
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
end program storage_pointer
