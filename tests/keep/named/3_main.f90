subroutine scale(x, by)
  use state
  implicit none
  real(8) :: x(n), by
  integer :: i
  do concurrent (i = 1:n)
    x(i) = x(i)*by
  end do
end subroutine

program named
  use state
  use elsewhere
  implicit none
  real(8), target :: t(n)
  real(8), pointer :: made(:)
  integer :: k
  allocate (u(n), f%x(n), theirs(n))
  p => t
  u = 1; t = 1; fixed = 1; f%x = 1; theirs = 1
  call make(made)
  do k = 1, 3
    call scale(u, 2d0)
    call scale(t, 2d0)
    call scale(fixed, 2d0)
    call scale(f%x, 2d0)
    call scale(theirs, 2d0)
    call scale(made, 2d0)
    call change
    call change_last
  end do
  call holds('allocatable', u(3) == 15)
  call holds('target of a pointer', t(3) == 15)
  call holds('of fixed size', fixed(3) == 15)
  call holds('component', f%x(3) == 15)
  call holds('array of the other module', theirs(3) == 15)
  call holds('what it has allocated', made(3) == 15)
  if (wrong > 0) error stop
  print '(a)', 'all counts are right'
end program
