! A program with data directives and no loop for the device runs on every device that it was made for.
program host_data_only
  use, intrinsic :: iso_c_binding
  implicit none
  real :: a(10), b(10)
  integer :: i
  a = [(real(i), i=1, 10)]; b = 0
  !$acc data copy(a) create(b)
  !$acc update device(a(2:3))
  !$acc update self(a)
  !$acc end data
  !$acc enter data copyin(b)
  !$acc exit data copyout(b)
  print *, a, b
end program
