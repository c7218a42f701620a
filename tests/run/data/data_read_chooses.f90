! Subscripts that choose an object by what the statement itself makes: a READ of 'k' before f(k), functions that count.
module fields
  implicit none
  type field
    real(8), allocatable :: u(:)
    integer :: n = 0
  end type
  type(field) :: f(3)
  integer :: calls = 0
contains
  integer function next()
    calls = calls + 1
    next = calls
  end function
  subroutine twice(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = 2*x(i)
    end do
  end subroutine
end module
program read_chooses
  use fields
  implicit none
  integer :: k, j
  do k = 1, 3
    allocate(f(k)%u(1000))
    f(k)%u = k
    call twice(f(k)%u)
  end do
  open(10, status='scratch')
  write(10, *) 2, 77d0, 78d0
  write(10, *) 3, 1, 5d0
  rewind(10)
  k = 1
  read(10, *) k, f(k)%u(1:2)
  call twice(f(2)%u)
  call twice(f(1)%u)
  print *, k, f(2)%u(1:4)
  print *, f(1)%u(1:4)
  call twice(f(2)%u)
  read(10, *) k, j, (f(k)%u(j), j = j, j)
  call twice(f(3)%u)
  print *, f(3)%u(1:4), f(2)%u(1:4)
  print *, f(next())%u(5)
  f(next())%u(6) = 4
  call twice(f(2)%u)
  print *, f(2)%u(5:7), calls
  print *, (f(k)%u(2), k = 1, 3), (f(2)%u(k), k = 1, 3)
  call other_names()
  call names_of_sections()
contains
  ! What READ sets under a name for a section, and before it goes on elsewhere; subscripts that the statement sets itself.
  subroutine names_of_sections()
    integer :: a(100), b(2, 100), i
    character(8) :: list = '5 6 7 8', broken = '3 x'
    do concurrent (i = 1:100)
      a(i) = i
      b(:, i) = i
    end do
    associate (z => a(3:), r => b(2, :))
      read (list, *) (r(i), i = 1, 3)
      read (list, *) (z(i), i = 7, 5, -1)
    end associate
    do concurrent (i = 1:100)
      a(i) = a(i) + 1
      b(:, i) = b(:, i) + 1
    end do
    read (broken, *, err=10) a(20), a(21)
10  a(1) = 2
    a(2) = 7
    a([a(1), a(2)]) = 9
    do concurrent (i = 1:100)
      a(i) = a(i) + 1
    end do
    print *, a(1:22), b(:, 1:4)
  end subroutine
  ! The statement changes its own subscript, by another name of its storage.
  subroutine other_names()
    integer :: a(100), first, i
    equivalence (first, a(3))
    integer, target :: b(100)
    integer, pointer :: p
    do concurrent (i = 1:100)
      a(i) = i
      b(i) = i
    end do
    p => b(3)
    a(first) = 7
    a(first) = 50
    b(p) = 9
    b([p, 4]) = 60
    do concurrent (i = 1:100)
      a(i) = a(i) + 1
      b(i) = b(i) + 1
    end do
    print *, a(1:10), a(50), b(1:10), b(60)
  end subroutine
end program
