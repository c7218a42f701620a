! INTENT(OUT) gives components the values that the type's definition has for them: the call sets what its procedure names nowhere.
module kinds
  implicit none
  type :: counter
    integer :: k = 5
    real :: v
  end type
contains
  subroutine reset(x)
    type(counter), intent(out) :: x
  end subroutine
  subroutine look(x, k)
    type(counter), intent(in) :: x
    integer, intent(out) :: k
    k = x%k
  end subroutine
end module
subroutine afterwards(n, a, x)
  use kinds
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  type(counter), intent(inout) :: x
  integer :: i, k
  ! the first iteration reads another value than the others
  do i = 1, n
    a(i) = x%k
    call reset(x)
  end do
  do i = 1, n
    call look(x, k)
    a(i) = k
  end do
end subroutine
! verdict: 26 i sequential proved alias scalar alias
! verdict: 30 i parallel proved private:k
