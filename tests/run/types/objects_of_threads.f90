! f2cuda options: --auto=all
! Allocatable objects of a procedure's own, of which gfortran gives each thread a copy.
program objects_of_threads
  implicit none
  type :: leaf
    integer, allocatable :: v(:)
  end type
  type :: tree
    type(leaf) :: l(3)
    integer :: w(5000) = 0
  end type
  type(tree), allocatable :: t
  integer :: i, j, n
  n = 5000
  allocate(t)
  do j = 1, size(t%l)
    allocate(t%l(j)%v(0:n))
    do i = 0, n
      t%l(j)%v(i) = mod(i*61 + j, 14)
    end do
  end do
  do i = 1, n
    t%w(i) = t%l(1)%v(i) + t%l(3)%v(n - i)
  end do
  print *, sum(t%w), (t%l(j)%v(3), t%l(j)%v(n), j = 1, 3)
  call own(n)
contains
  subroutine own(n)
    integer, intent(in) :: n
    type(tree), allocatable :: t
    type(leaf), allocatable, target :: u
    class(leaf), allocatable :: c
    integer :: i
    allocate(t, u, c)
    allocate(u%v(n), c%v(n))
    do concurrent (i = 1:n)
      t%w(i) = i
      u%v(i) = 2*i
      c%v(i) = 3*i
    end do
    block
      type(tree), allocatable :: b
      allocate(b)
      do i = 1, n
        b%w(i) = t%w(n + 1 - i) + i
      end do
      print *, sum(t%w), sum(u%v), sum(c%v), b%w(1), b%w(n)
    end block
  end subroutine
end program
