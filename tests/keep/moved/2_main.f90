! An array of a module that another compiler has made, which that has kept a pointer to, gets another name before a kernel has it.
subroutine take(mine)
  use keeper, only: theirs
  implicit none
  real(8), allocatable, intent(inout) :: mine(:)
  call move_alloc(theirs, mine)
end subroutine

program main
  use keeper
  implicit none
  interface
    subroutine take(mine)
      real(8), allocatable, intent(inout) :: mine(:)
    end subroutine
  end interface
  real(8), allocatable :: mine(:)
  integer :: i
  allocate (theirs(1000))
  theirs = 1
  call keep
  call take(mine)
  do concurrent (i = 1:1000)
    mine(i) = mine(i)*2
  end do
  call change
  if (mine(7) /= 3) then
    print '(a)', 'a wrong value'
    error stop
  end if
  print '(a)', 'all counts are right'
end program
