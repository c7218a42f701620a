! Names that new statements say mean the right objects wherever they stand: in BLOCK and ASSOCIATE, renamed by USE, beside those of procedures called.
module far
  implicit none
  integer :: counter_that_has_a_name_of_sixty_three_characters_to_the_letter = 0
  integer, parameter :: n = 100
  real :: table(n) = 2
  integer, private :: hidden(n) = 3
contains
  subroutine bump(x, i)
    real, intent(inout) :: x
    integer, intent(in) :: i
    x = x + table(i)
  end subroutine
  subroutine logged(x, i)
    real, intent(inout) :: x
    integer, intent(in) :: i
    integer, save :: seen(n) = 0
    if (i < 0) print *, 'bad'
    seen(i) = seen(i) + 1
    x = x + seen(i) + hidden(i) + table(i)
  end subroutine
end module
module mid
  use far, only: tab => table, bump, logged, n, long => counter_that_has_a_name_of_sixty_three_characters_to_the_letter
  implicit none
end module
program names_scopes
  use mid
  implicit none
  real :: a(n), b(n), t, s
  integer :: i, j
  a = 1
  ! intrinsics that a block hides
  block
    integer :: char, size, huge, lbound
    char = 1; size = 2; huge = 3; lbound = 4
    !$acc data copy(a)
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) + char
    end do
    !$acc end data
    !$acc kernels
    a(:) = a(:) + size
    s = maxval(a)
    !$acc end kernels
    print *, s, huge
  end block
  ! the same name in a block, and in the unit
  t = 5; s = 0
  one: block
    real :: a(n), t
    a = 2; t = 1
    !$acc parallel loop copy(a)
    do i = 1, n
      t = a(i)*2
      a(i) = t
    end do
    print *, sum(a)
  end block one
  !$omp parallel do
  do i = 1, n
    t = a(i)*3
    block
      real :: s
      s = t + 1
      a(i) = s
    end block
  end do
  print *, sum(a), t
  ! a procedure that uses variables of another module
  !$acc parallel loop copy(a)
  do i = 1, n
    call bump(a(i), i)
  end do
  print *, sum(a)
  !$omp parallel do
  do i = 1, n
    call logged(a(i), i)
  end do
  print *, sum(a)
  long = 0
  !$acc parallel loop reduction(+: long)
  do i = 1, n
    long = long + i
  end do
  print *, long
  associate (z => a(2:n), long2 => long)
    !$acc parallel loop
    do i = 1, n - 1
      z(i) = z(i) + long2
    end do
  end associate
  print *, sum(a)
  call inner(b)
  print *, sum(b)
contains
  subroutine inner(a)
    real, intent(out) :: a(:)
    real :: tab(n)
    integer :: i
    tab = 7
    !$omp parallel do
    do i = 1, n
      t = i
      a(i) = tab(i) + t
      call bump(a(i), i)
    end do
    t = sum(tab)
    block
      real :: t, b(n)
      b = 1
      !$acc parallel loop copyin(b)
      do i = 1, n
        t = b(i) + i
        a(i) = a(i) + t
        call add(a(i))
      end do
    end block
  end subroutine
  subroutine add(x)
    real, intent(inout) :: x
    x = x + 1
  end subroutine
end program
! expect: compiler: stays on the host
