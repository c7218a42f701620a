! CHARACTER(*), CHARACTER(n) and deferred lengths as dummies of procedures with kernels and of functions that kernels call; what internal files set, kernels read.
! f2cuda options: --auto=all
! expect: report: 1 of type CHARACTER(*), which is not supported
! expect: compiler: line 42 stays on the host: 'names' is of type CHARACTER(*)
module counting
  implicit none
contains
  pure subroutine lower(x)
    character(*), intent(inout) :: x
    x = achar(iachar(x(1:1)) + 32)
  end subroutine
  elemental integer function code(ch)
    character(1), intent(in) :: ch
    select case (ch)
    case ('A'); code = 0
    case ('C'); code = 1
    case ('G'); code = 2
    case default; code = 3
    end select
  end function
  pure integer function score(x, y)
    character(len=*), intent(in) :: x, y
    integer :: i
    score = 0
    do i = 1, min(len(x), len(y))
      if (x(i:i) == y(i:i)) score = score + 1
    end do
  end function
  subroutine work(s, t, names, h)
    character(len=*), intent(in) :: s
    character(len=*), intent(inout) :: t
    character(len=*), intent(in) :: names(:)
    integer, intent(inout) :: h(0:)
    integer :: i
    do i = 1, len(s)
      h(code(s(i:i))) = h(code(s(i:i))) + 1
    end do
    do i = 1, len(t)
      t(i:i) = s(i:i)
      call lower(t(i:i))
    end do
    do i = 1, size(names)
      if (names(i) == 'abc') h(0) = h(0) + 1
    end do
  end subroutine
  subroutine fill(n, s)
    integer, intent(in) :: n
    character(len=n), intent(out) :: s
    integer :: i
    do i = 1, n
      s(i:i) = achar(65 + mod(i*i, 7))
    end do
  end subroutine
end module
program text_dummies
  use counting
  implicit none
  character(len=:), allocatable :: s, t
  character(len=5) :: names(100)
  character(len=200) :: q
  integer :: h(0:3), i, n
  n = 200
  allocate(character(len=n) :: s, t)
  call fill(n, s)
  h = 0
  do i = 1, 100
    names(i) = 'abc'
    if (mod(i,3) == 0) names(i)(2:2) = s(i:i)
  end do
  call work(s, t, names, h)
  print *, h, t(1:30)
  q = s
  h = 0
  do i = 1, 100
    h(1) = h(1) + score(q(i:i+4), names(i))
  end do
  print *, h
  write(q, '(a,i5)') 'value', h(1)
  do i = 1, 20
    h(2) = h(2) + iachar(q(i:i))
  end do
  print *, h, q(1:20)
end program
