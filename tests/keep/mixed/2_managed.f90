program mixed
  real, allocatable :: x(:)
  integer :: i
  allocate (x(100000))
  do concurrent (i = 1:100000)
    x(i) = i
  end do
  call change(x, 3)
  print *, x(3)
end program
