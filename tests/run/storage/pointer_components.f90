! Components that are pointers, of objects that no kernel touches, to targets that kernels do.
! f2cuda options: --auto=all
program main
  implicit none
  type cell
    integer :: x = 0, y(2) = 0
  end type
  type link
    integer, pointer :: p(:) => null(), s => null()
    type(cell), pointer :: c => null(), d(:) => null()
  end type
  type holder
    type(link) :: l
  end type
  type(link) :: a(10), o, b
  type(holder) :: h(2), hh
  integer, target :: pool(100)
  type(cell), target :: cells(50)
  integer :: i, k
  do i = 1, 10
    a(i)%p => pool(10*i-9:10*i)
    a(i)%s => pool(7*i)
    a(i)%c => cells(i)
    a(i)%d => cells(i+10:i+12)
  end do
  o%p => pool(5:20)
  o%s => pool(33)
  o%c => cells(7)
  o%d => cells(9:40:3)
  h(1)%l = o; hh%l = o
  b = a(3)
  call fill(0)
  o%p(2) = -1
  call fill2
  call fill(1)
  o%s = -2
  call fill2
  call fill(2)
  o%c%x = -3
  call fill2
  call fill(3)
  o%d(2)%x = -4
  call fill2
  call fill(4)
  h(1)%l%p(3) = -5
  call fill2
  call fill(5)
  hh%l%p(3) = -6
  call fill2
  call fill(6)
  hh%l%c%y(2) = -7
  call fill2
  call fill(7)
  h(1)%l%s = -8
  call fill2
  call fill(8)
  b%s = -9; b%c%x = 100; b%d(1)%y = 77
  call fill2
  call fill(9)
  k = o%p(2) + o%s + o%c%x + o%d(2)%x
  print *, k
  call fill(10)
  print *, h(1)%l%p(3), hh%l%c%y(2), b%d(1)%y
  call fill(11)
  if (hh%l%c%x > 3) print *, 'yes', hh%l%s
  do i = 1, 3
    a(i)%p(i) = a(i+1)%p(i+1) + a(i)%c%x
    a(i+1)%c%x = a(i)%s
  end do
  call fill2
contains
  subroutine fill(m)
    integer, intent(in) :: m
    integer :: i
    do i = 1, 100
      pool(i) = i*3 + m
    end do
    do i = 1, 50
      cells(i)%x = i + m
      cells(i)%y(2) = i*2 + m
    end do
  end subroutine
  subroutine fill2
    integer :: i, s
    s = 0
    do i = 1, 100
      s = s + pool(i)*i
    end do
    do i = 1, 50
      s = s + cells(i)%x*i + cells(i)%y(1) - cells(i)%y(2)*i*i
    end do
    print *, s
  end subroutine
end program
