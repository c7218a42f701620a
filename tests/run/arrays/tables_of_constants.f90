! Many assignments of constants are the host's with --auto=all; few are kernels, as are those of values.
! f2cuda options: --auto=all
! expect: report: 33 because it is one of many tables of constants
! expect: report: 1 kernel few_
module tables
  implicit none
  real, allocatable :: t(:, :)
contains
  subroutine fill
    real :: w(3)
    allocate(t(3, 33))
    t(:, 1) = [0.5, 0.25, 0.125]; t(:, 2) = [0, 1, 0]*0.5
    t(:, 3) = [1.5, 1.25, 1.125]; t(:, 4) = [1, 1, 1]*0.5
    t(:, 5) = [2.5, 2.25, 2.125]; t(:, 6) = [2, 1, 2]*0.5
    t(:, 7) = [3.5, 3.25, 3.125]; t(:, 8) = [3, 1, 3]*0.5
    t(:, 9) = [4.5, 4.25, 4.125]; t(:, 10) = [4, 1, 4]*0.5
    t(:, 11) = [5.5, 5.25, 5.125]; t(:, 12) = [5, 1, 5]*0.5
    t(:, 13) = [6.5, 6.25, 6.125]; t(:, 14) = [6, 1, 6]*0.5
    t(:, 15) = [7.5, 7.25, 7.125]; t(:, 16) = [7, 1, 7]*0.5
    t(:, 17) = [8.5, 8.25, 8.125]; t(:, 18) = [8, 1, 8]*0.5
    t(:, 19) = [9.5, 9.25, 9.125]; t(:, 20) = [9, 1, 9]*0.5
    t(:, 21) = [10.5, 10.25, 10.125]; t(:, 22) = [10, 1, 10]*0.5
    t(:, 23) = [11.5, 11.25, 11.125]; t(:, 24) = [11, 1, 11]*0.5
    t(:, 25) = [12.5, 12.25, 12.125]; t(:, 26) = [12, 1, 12]*0.5
    t(:, 27) = [13.5, 13.25, 13.125]; t(:, 28) = [13, 1, 13]*0.5
    t(:, 29) = [14.5, 14.25, 14.125]; t(:, 30) = [14, 1, 14]*0.5
    t(:, 31) = [15.5, 15.25, 15.125]; t(:, 32) = [15, 1, 15]*0.5
    t(1:3, 33) = reshape([7.0, 8.0, 9.0], [3])
    w = t(:, 1)*2.0
    t(:, 2) = t(:, 2) + w
  end subroutine fill
  subroutine few(n)
    integer, intent(in) :: n
    t(:, n) = [3.0, 2.0, 1.0]
  end subroutine few
end module tables
program tables_of_constants
  use tables
  implicit none
  real :: s(33)
  integer :: i
  call fill
  call few(5)
  do i = 1, 33
    s(i) = t(1, i) + 10.0*t(2, i) + 100.0*t(3, i)
  end do
  call fill_again
  do i = 1, 33
    s(i) = s(i) - t(2, i)
  end do
  print *, s
  print *, sum(t)
contains
  subroutine fill_again
    deallocate(t)
    call fill
  end subroutine fill_again
end program tables_of_constants
