! Components that do not begin where their element begins, as arguments; a pointer to such.
! f2cuda options: --data=auto
program data_component_at_offset
  implicit none
  type cell
    integer :: a, b
    integer(2) :: other
  end type
  type(cell), allocatable, target :: y(:)
  character(4), allocatable :: words(:)
  integer, pointer :: p(:)
  integer :: i
  allocate(y(0:20), words(3))
  y%a = 1; y%b = 2; y%other = 3; words = 'abcd'
  !$acc parallel loop
  do i = 1, 20
    y(i)%a = i
    y(i)%b = i*i
    y(i)%other = int(i*3, 2)
  end do
  call add(y%b)
  call add(y(3:9:2)%b)
  call old(y%b, 21)
  call letters(words(2:)(3:4))
  !$acc parallel loop
  do i = 1, 20
    y(i)%b = y(i)%b*2 + y(i)%a
  end do
  p => y(1:)%b
  call add(p)
  call old(p, 20)
  !$acc parallel loop
  do i = 1, 20
    y(i)%b = y(i)%b - y(i)%other
  end do
  print *, y%a
  print *, y%b
  print *, p, words
contains
  subroutine add(a)
    integer, intent(inout) :: a(:)
    integer :: i
    do i = 1, size(a)
      a(i) = a(i) + i
    end do
  end subroutine
  subroutine old(a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = a(i) + i*3
    end do
  end subroutine
  subroutine letters(a)
    character(*), intent(inout) :: a(:)
    a = 'xy'
  end subroutine
end program
