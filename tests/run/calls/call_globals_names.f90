! What procedures use of their own module may have another name where the loop stands, or none: then the unit gets one.
! f2cuda options: --auto=all
! expect: report: 1 5 loops: 5 parallel; 5 kernels
module m
  implicit none
  real(8) :: g = 3, tab(5) = [1, 2, 3, 4, 5]
  real(8), private :: secret(5) = [5, 4, 3, 2, 1]
contains
  pure real(8) function f(i)
    integer, intent(in) :: i
    f = g*i + tab(mod(i, 5) + 1)
  end function
  pure real(8) function hidden(i)
    integer, intent(in) :: i
    hidden = secret(mod(i, 5) + 1)
  end function
  subroutine put(i)
    integer, intent(in) :: i
    tab(i) = tab(i) + g
  end subroutine
end module
subroutine renamed(y)
  use m, gg => g, g => tab
  implicit none
  real(8) :: y(20), s
  integer :: i
  do i = 1, 20
    y(i) = f(i)
  end do
  gg = gg + 1
end subroutine
subroutine only(y)
  use m, only: hidden
  implicit none
  real(8) :: y(20)
  integer :: i
  do i = 1, 20
    y(i) = y(i) + hidden(i)
  end do
end subroutine
program p
  use m
  implicit none
  real(8) :: y(20), z(5)
  integer :: i
  call renamed(y)
  call only(y)
  block
    real(8) :: g
    g = 100
    do i = 1, 20
      y(i) = y(i) + f(i) + g
    end do
  end block
  do i = 1, 5
    call put(i)
    z(i) = tab(i)*2
  end do
  print '(f12.2)', sum(y), z
  !$acc data copyin(tab) create(y)
  !$acc parallel loop present(y)
  do i = 1, 20
    y(i) = f(i)*2
  end do
  !$acc update self(y)
  !$acc end data
  print '(f12.2)', sum(y)
end program
