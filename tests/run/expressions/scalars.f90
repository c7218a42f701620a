! Scalars of every type reach the kernel by value.
program scalars
  implicit none
  integer(1) :: i1 = 5_1
  integer(2) :: i2 = 300_2
  integer(4) :: i4 = 70000
  integer(8) :: i8 = 5000000000_8
  real(4) :: r4 = 0.5
  real(8) :: r8 = 0.25d0
  complex(4) :: c4 = (1.0, 2.0)
  complex(8) :: c8 = (0.5d0, -0.5d0)
  logical :: yes = .true.
  logical(1) :: no = .false._1
  integer(8) :: a(10)
  real(8) :: b(10)
  complex(8) :: c(10)
  integer :: i
  !$acc parallel loop copyout(a, b, c)
  do i = 1, 10
    a(i) = i1 + i2 + i4 + i8 + i
    b(i) = r4 + r8 * i
    c(i) = c4 * c8 + i
    if (yes .and. .not. no) a(i) = -a(i)
  end do
  print *, a(1), a(10)
  print '(4f10.4)', b(1), b(10)
  print '(4f10.4)', c(1), c(10)
end program scalars
