! Components of module variables that a called procedure names before the unit does, under another name: kernels, data regions and the host's text
! have them in the words of the unit, where a variable of its own may have the name that the procedure knows.
module storage
  implicit none
  type field
    integer, allocatable :: v(:)
    integer :: fixed(6) = 1, total = 0
  end type
  type(field), target :: st
  integer :: w(6) = [1, 2, 3, 4, 5, 6]
contains
  subroutine show(what)
    character(*), intent(in) :: what
    print *, what, sum(st%v), sum(st%fixed), sum(w), st%total
  end subroutine
  subroutine raise(i)
    integer, intent(in) :: i
    st%v(i) = st%v(i) + st%fixed(i) + w(i)
  end subroutine
end module

module users
  use storage, q => st, z => w
  implicit none
contains
  subroutine in_kernels(x)
    integer, intent(inout) :: x(6)
    integer :: i
    call show('before')
    !$acc kernels
    do i = 1, 6
      x(i) = x(i) + q%v(i)
      q%fixed(i) = q%fixed(i) + z(i)
    end do
    !$acc end kernels
    if (q%v(3) > 0) q%v(2) = x(1)
    call show('after')
  end subroutine

  subroutine other_st(x)
    integer, intent(inout) :: x(6)
    type(field) :: st
    integer :: i
    st%v = [5, 5, 5, 5, 5, 5]
    call show('with another st')
    !$acc parallel loop
    do i = 1, 6
      q%v(i) = q%v(i) + st%v(i)*x(i)
    end do
    st%v(4) = q%v(4)
    !$acc parallel loop
    do i = 1, 6
      q%fixed(i) = q%fixed(i) + st%v(i)
    end do
    print *, st%v
  end subroutine

  subroutine called_first
    integer :: i, s
    call show('calls')
    !$acc kernels loop independent
    do i = 1, 6
      call raise(i)
      q%v(i) = 2*q%v(i)
    end do
    s = 0
    !$acc parallel loop reduction(+:s)
    do i = 1, 6
      s = s + q%v(i)*q%fixed(i)
    end do
    q%total = s
    call show('called')
  end subroutine
end module

program components_renamed
  use users
  implicit none
  integer :: x(6) = 3
  allocate(q%v(6))
  q%v = 7
  call in_kernels(x)
  call other_st(x)
  call called_first
  print *, x, q%v
end program
