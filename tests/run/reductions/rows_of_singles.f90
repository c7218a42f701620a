! Rows of a thousand elements and more that are gone through twice: a thread of a team has about as many bytes of a row whatever their kind, so that
! teams of single precision are half as wide.
! f2cuda options: --auto=all
! expect: code: 1 launch.elements(4)
! expect: profile: scaled_s.* 128,1,1 *$
! expect: profile: scaled_d.* 256,1,1 *$
module rows
  implicit none
contains
  subroutine scaled_s(a, b, n, m)
    integer, intent(in) :: n, m
    real, intent(in) :: b(n, m)
    real, intent(out) :: a(n, m)
    real :: most
    integer :: i, j
    do j = 1, m
      most = 0
      do i = 1, n
        most = max(most, abs(b(i, j)))
      end do
      do i = 1, n
        a(i, j) = b(i, j)/most
      end do
    end do
  end subroutine
  subroutine scaled_d(a, b, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m)
    real(8), intent(out) :: a(n, m)
    real(8) :: most
    integer :: i, j
    do j = 1, m
      most = 0
      do i = 1, n
        most = max(most, abs(b(i, j)))
      end do
      do i = 1, n
        a(i, j) = b(i, j)/most
      end do
    end do
  end subroutine
end module
program main
  use rows
  implicit none
  integer, parameter :: n = 2048, m = 40
  real, allocatable :: a(:, :), b(:, :)
  real(8), allocatable :: c(:, :), d(:, :)
  integer :: i, j
  allocate (a(n, m), b(n, m), c(n, m), d(n, m))
  do j = 1, m
    do i = 1, n
      b(i, j) = mod(i*j, 97) - 40
      d(i, j) = mod(i*j, 89) - 50
    end do
  end do
  call scaled_s(a, b, n, m)
  call scaled_d(c, d, n, m)
  print *, a(1:5, 3), a(2048, :)
  print *, c(1:5, 3), c(2048, :)
end program
