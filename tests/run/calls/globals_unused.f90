! Variables of modules that the unit with the loop does not use itself, and of which it may know other names.
! f2cuda options: --auto=all
! expect: report: 1 kernel run_
module tabs
  implicit none
  real(8) :: table(4) = [1,2,3,4]
  integer :: nn = 4
end module
module work
  implicit none
  real(8), allocatable :: w(:)
  private
  public :: init, one
  real(8), public :: total(64)
contains
  subroutine init
    allocate(w(64)); w = 2
  end subroutine
  subroutine one(i)
    use tabs
    integer, intent(in) :: i
    integer :: k
    total(i) = 0
    do k = 1, nn
      total(i) = total(i) + table(k)*i
    end do
  end subroutine
end module
subroutine run(n)
  use work, only: one
  implicit none
  integer, intent(in) :: n
  integer :: i
  do i = 1, n
    call one(i)
  end do
end subroutine
use work
call init
call run(64)
print *, sum(total)
end
