! options: -fdefault-integer-8
! f2cuda options: --auto=all
! What the library is told is of its own kinds of integers, whatever the default is
module told
  implicit none
  type block_of
    integer :: a(20) = 0
    integer, allocatable :: b(:)
  end type
contains
  subroutine local(n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r
    type(block_of) :: l
    integer :: i
    allocate (l%b(n))
    do i = 1, n
      l%a(i) = i
      l%b(i) = 2*i
    end do
    call total(l, r)
  end subroutine
  subroutine total(l, r)
    type(block_of), intent(in) :: l
    integer, intent(out) :: r
    r = sum(l%a) + sum(l%b)
  end subroutine
end module told
integer function later(n, a)
  implicit none
  integer :: n, a(n), i
  later = 0
  do i = 1, n
    later = later + a(i)
    a(i) = a(i) + 1
  end do
end function later
program option_default_integers_told
  use told
  implicit none
  integer :: a(20), b(20), i, r, later
  call local(20, r)
  print *, r
  a = [(i, i = 1, 20)]
  i = later(20, a)
  print *, i, sum(a)
  !$acc data copy(a) create(b)
  !$acc parallel loop async(1)
  do i = 1, 20
    b(i) = a(i)*2
  end do
  !$acc parallel loop async(1)
  do i = 1, 20
    a(i) = b(21 - i) + 1
  end do
  !$acc wait(1)
  !$acc update self(a(1:3))
  !$acc end data
  print *, sum(a)
  !$acc enter data copyin(a)
  !$acc parallel loop present(a)
  do i = 1, 20
    a(i) = a(i) + i
  end do
  !$acc exit data copyout(a)
  print *, sum(a)
end program option_default_integers_told
