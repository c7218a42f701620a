! Real and imaginary parts of what a kernel has set, as arguments.
! f2cuda options: --data=auto
program data_complex_parts
  implicit none
  complex, allocatable :: z(:)
  integer :: i
  allocate(z(20))
  z = 0
  !$acc parallel loop
  do i = 1, 20
    z(i) = cmplx(i, 2*i)
  end do
  call show(z%im)
  call show(z(2:11)%re)
  call negate(z%im)
  !$acc parallel loop
  do i = 1, 20
    z(i) = z(i) + 1
  end do
  print *, z
contains
  subroutine show(a)
    real, intent(in) :: a(0:)
    integer :: i
    print *, (a(i), i = 0, 9)
  end subroutine
  subroutine negate(a)
    real, intent(inout) :: a(:)
    integer :: i
    do i = 1, size(a)
      a(i) = -a(i)
    end do
  end subroutine
end program
