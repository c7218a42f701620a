! options: -fsecond-underscore
! Names of procedures with an underscore in them end in two: kernels, launchers and COMMON blocks link.
subroutine fill_up(a, n)
  implicit none
  integer :: n, a(n), i, base
  common /shared/ base
  !$acc parallel loop
  do i = 1, n
    a(i) = i + base
  end do
end subroutine fill_up
program p
  implicit none
  integer :: a(10), base
  common /shared/ base
  base = 5
  call fill_up(a, 10)
  print *, a
end program p
