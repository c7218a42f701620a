! Names that the unit with the loop gets: variables of one name in two modules and two COMMON blocks, a block like a variable or a constant of the
! unit, blocks that called procedures lay out in two ways, and one whose members are of a type of the program's.
! f2cuda options: --auto=all
! expect: report: 1 6 loops: 6 parallel; 3 kernels
module one
  implicit none
  real(8) :: x(10) = 1, s = 2
contains
  pure real(8) function f(i)
    integer, intent(in) :: i
    f = x(mod(i, 10) + 1)*s
  end function
end module
module two
  implicit none
  real(8) :: x(10) = 5, s = 3
contains
  pure real(8) function g(i)
    integer, intent(in) :: i
    g = x(mod(i, 10) + 1)*s
  end function
end module
real(8) function like_variable(i)
  implicit none
  integer :: i
  real(8) :: x(10), s
  common /y/ x, s
  like_variable = x(mod(i, 10) + 1)*s
end function
real(8) function like_constant(i)
  implicit none
  integer :: i
  real(8) :: x(10)
  common /n/ x
  like_constant = x(mod(i, 10) + 1)
end function
real(8) function whole(i)
  implicit none
  integer :: i
  real(8) :: x(4)
  common /parts/ x
  whole = x(mod(i, 4) + 1)
end function
real(8) function halves(i)
  implicit none
  integer :: i
  real(8) :: a(2), b(2)
  common /parts/ a, b
  halves = b(mod(i, 2) + 1)
end function
real(8) function of_type(i)
  implicit none
  type pair
    sequence
    real(8) :: a, b
  end type
  integer :: i
  type(pair) :: q(3)
  common /pairs/ q
  of_type = q(mod(i, 3) + 1)%b
end function
block data
  implicit none
  real(8) :: x(10), s, z(10), a(4), q(6)
  common /y/ x, s
  common /n/ z
  common /parts/ a
  common /pairs/ q
  data x, s /10*3d0, 2d0/, z /10*7d0/, a /1d0, 2d0, 3d0, 4d0/, q /1d0, 2d0, 3d0, 4d0, 5d0, 6d0/
end block data
subroutine constant(y)
  implicit none
  integer, parameter :: n = 100
  real(8) :: y(n), like_constant
  integer :: i
  do i = 1, n
    y(i) = like_constant(i)
  end do
end subroutine
program p
  use one, only: f
  use two, only: g
  implicit none
  real(8) :: y(100), like_variable, whole, halves, of_type
  integer :: i
  do i = 1, 100
    y(i) = f(i) + g(i)
  end do
  print *, y(1), sum(y)
  do i = 1, 100
    y(i) = like_variable(i)
  end do
  print *, y(1), sum(y)
  call constant(y)
  print *, y(1), sum(y)
  do i = 1, 100
    y(i) = whole(i)
  end do
  print *, y(1), sum(y)
  do i = 1, 100
    y(i) = halves(i)
  end do
  print *, y(1), sum(y)
  do i = 1, 100
    y(i) = of_type(i)
  end do
  print *, y(1), sum(y)
end program
! expect: compiler: stays on the host
