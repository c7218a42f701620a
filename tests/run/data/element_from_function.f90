! An element between kernels gets what a function gives that launches nothing (a source in a wave equation): its bytes cross, by pointers too
! f2cuda options: --auto=all
! expect: transfers: pool 12 13
program element_from_function
  implicit none
  real, allocatable, target :: pool(:,:,:)
  real, pointer :: old(:,:), now(:,:), t(:,:)
  integer, parameter :: n = 48
  integer :: it
  allocate(pool(n,n,2))
  pool = 0
  old => pool(:,:,1); now => pool(:,:,2)
  do it = 1, 12
    call step(old, now)
    t => old; old => now; now => t
    now(n/2, n/3) = now(n/2, n/3) + source(it, 0.5)
  end do
  print '(f12.5)', now(n/2, n/3), now(n/2 + 3, n/3 - 2)
contains
  real function source(it, f)
    integer, intent(in) :: it
    real, intent(in) :: f
    real :: a
    a = it*f - 2
    source = 2 - abs(a)
    if (source < 0) source = 0
  end function
  subroutine step(a, b)
    real, intent(inout) :: a(n,n)
    real, intent(in) :: b(n,n)
    integer :: i, j
    do j = 2, n-1
      do i = 2, n-1
        a(i,j) = b(i,j) - 0.25*a(i,j) + 0.125*(b(i-1,j) + b(i+1,j) + b(i,j-1) + b(i,j+1))
      end do
    end do
  end subroutine
end program
