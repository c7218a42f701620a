! What data directives hold is the directives' alone: loops that none asks for work on the host's values.
! f2cuda options: --auto=all
! expect: host: and none asks for the loop: it runs on the host
module m
  implicit none
  real(8), allocatable :: a(:, :), b(:, :)
contains
  subroutine start(n)
    integer, intent(in) :: n
    allocate (a(n, n), b(n, n))
    !$acc enter data create(a, b)
  end subroutine
end module
program p
  use m
  implicit none
  real(8) :: x(20)
  integer :: i, j
  call start(8)
  b = 2.5d0
  !$acc update device(b)
  !$acc kernels present(a, b)
  do j = 1, 8
    do i = 1, 8
      a(i, j) = b(i, j) + i*10 + j
    end do
  end do
  !$acc end kernels
  !$acc update self(a)
  print '(8f7.1)', a
  do i = 1, 8
    b(i, 1) = b(i, 1) + a(i, 2)
  end do
  print '(8f7.1)', b(:, 1:2)
  !$acc exit data delete(a, b)
  x = 3
  !$acc data create(x)
  do i = 1, 10
    x(i) = i
  end do
  !$acc update device(x)
  !$acc parallel loop
  do i = 1, 20
    x(i) = x(i)*2
  end do
  !$acc update self(x)
  !$acc end data
  print '(10f7.1)', x
end program
