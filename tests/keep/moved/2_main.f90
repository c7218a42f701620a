! An object of a module that another compiler has made, which that has kept a pointer to, gets another name before a kernel has it.
subroutine double(x)
  implicit none
  real(8) :: x(1000)
  integer :: i
  do concurrent (i = 1:1000)
    x(i) = x(i)*2
  end do
end subroutine

program main
  use keeper
  implicit none
  type(box), pointer :: mine
  allocate (theirs)
  allocate (theirs%x(1000))
  theirs%x = 1
  call keep
  mine => theirs
  nullify (theirs)
  call double(mine%x)
  call change
  if (mine%x(7) /= 3) then
    print '(a)', 'a wrong value'
    error stop
  end if
  print '(a)', 'all counts are right'
end program
