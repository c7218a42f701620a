! options: -fno-underscoring
! Names of procedures come without the underscore: kernels, launchers and COMMON blocks link.
subroutine fill(a, n)
  implicit none
  integer :: n, a(n), i, base
  common /shared/ base
  !$acc parallel loop
  do i = 1, n
    a(i) = i + base
  end do
end subroutine fill
program p
  implicit none
  integer :: a(10), base
  common /shared/ base
  base = 5
  call fill(a, 10)
  print *, a
end program p
