! Directives ask for the device, and there is no device code for the loop: it runs on the host, which is told, on the newest values of all that it
! touches, and kernels find what it has set. In data constructs, in procedures called from one, under all dialects, through procedures with memory.
! expect: compiler: the loop at line 46 stays on the host: PRINT runs in the order of the iterations
! expect: compiler: the loop at line 52 stays on the host: 'tally' is called, and it changes 'first', which is not its own
! expect: compiler: the loop at line 70 stays on the host: 'p' is of type TYPE(node), which is not supported in device code
! expect: compiler: the loop at line 87 stays on the host: ALLOCATE inside the loop
! expect: compiler: the loop at line 107 stays on the host: a bound of the loop is made of the variable
! expect: compiler: the loop at line 112 stays on the host: components of a type with LEN parameters are not supported in device code
! expect: compiler: the loop at line 117 stays on the host: a value of type TYPE(node) is not supported in device code
! expect: compiler: the loop at line 134 stays on the host: WRITE runs in the order of the iterations
module m
  implicit none
  integer, parameter :: n = 200
  type node
    real :: x = 0
    type(node), pointer :: next => null()
  end type
  type :: row(k)
    integer, len :: k
    real :: a(k)
  end type
  real :: tab(n) = 1
  integer, save :: calls = 0
  type(node) :: rest(n)
contains
  subroutine tally(i)
    integer, intent(in) :: i
    logical, save :: first = .true.
    if (first) print *, 'first', i
    first = .false.
    calls = calls + 1
    tab(i) = tab(i) + i
  end subroutine

  subroutine openacc(a)
    real, intent(inout) :: a(n)
    integer :: i
    !$acc data copy(a) copyin(tab)
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) + i
      tab(i) = tab(i) + 1
    end do
    call callee(a)
    !$acc parallel loop
    do i = 1, n
      a(i) = 2*a(i)
      if (mod(i, 50) == 0) print *, 'a', i, a(i)
      if (i == 3) write (*, '(a,f6.1)') 'three', a(i)
    end do
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i)*2
      call tally(i)
      a(i) = a(i) + tab(i)
    end do
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) + tab(i)
    end do
    !$acc end data
    print *, 'openacc', sum(a), calls
  end subroutine

  subroutine callee(a)
    real, intent(inout) :: a(n)
    type(node) :: p(3)
    integer :: i
    !$acc parallel loop private(p)
    do i = 1, n
      p(1)%x = i
      p(2) = p(1)
      a(i) = a(i) + p(2)%x
    end do
  end subroutine

  subroutine openmp(a)
    real, intent(inout) :: a(n)
    real, allocatable :: w(:)
    integer :: i
    !$omp target data map(tofrom: a)
    !$omp target teams distribute parallel do
    do i = 1, n
      a(i) = a(i) - 3
    end do
    !$omp target teams distribute parallel do private(w)
    do i = 1, n
      allocate (w(i))
      w = 1
      a(i) = a(i) + sum(w)
      deallocate (w)
    end do
    !$omp target teams distribute parallel do
    do i = 1, n
      a(i) = a(i)*3
    end do
    !$omp end target data
    print *, 'openmp', sum(a)
  end subroutine

  subroutine odd(a)
    real, intent(inout) :: a(n)
    type(row(10)) :: x
    integer :: i
    i = 2
    !$acc parallel loop
    do i = i, i + 5
      a(i) = i
    end do
    x%a = 0
    !$acc parallel loop
    do i = 1, 10
      x%a(i) = i + a(i)
    end do
    a(1) = sum(x%a)
    !$acc parallel loop
    do i = 2, n
      rest(i) = rest(1)
      a(i) = a(i) + rest(i)%x
    end do
    print *, 'odd', sum(a)
  end subroutine

  subroutine dvm(a)
    real, intent(inout) :: a(n)
    integer :: i
    !dvm$ actual(a)
    !dvm$ region
    !dvm$ parallel (i)
    do i = 1, n
      a(i) = a(i) + 2
    end do
    !dvm$ parallel (i)
    do i = 1, n, 40
      a(i) = -a(i)
      write (*, *) i
    end do
    !dvm$ parallel (i)
    do i = 1, n
      a(i) = a(i)*3
    end do
    !dvm$ end region
    !dvm$ get_actual(a)
    print *, 'dvm', sum(a)
  end subroutine
end module

program host_no_device_code
  use m
  implicit none
  real :: a(n)
  a = 1
  rest%x = 7
  call openacc(a)
  call openmp(a)
  call odd(a)
  call dvm(a)
end program
