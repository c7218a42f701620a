! Conditions on CHARACTER that are the same in the whole loop: the host evaluates them at the launch. Names, components, constants, TRIM and its relatives,
! lengths and places; SELECT CASE with lists and ranges. Text that iterations set or choose is the kernel's own.
! f2cuda options: --auto=all
! expect: report: 7 ; kernel m0
module cases
  implicit none
  integer, parameter :: n = 800
  character(6), parameter :: kinds(2) = ['upwind', 'centre']
  type config
    character(10) :: scheme = 'upwind'
    character(4) :: bc(2) = ['wall', 'open']
    real(8) :: h = 0.5d0
    integer :: order = 2
  end type
  type(config) :: cfg
  character(8) :: global = 'global'
contains
  subroutine m01(mode, x)
    character(*), intent(in) :: mode
    real(8), intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      if (mode == 'linear') then
        x(i) = x(i) + i
      else if (trim(mode) == 'square' .and. i > 3) then
        x(i) = x(i) + i*1d0*i
      else
        x(i) = 1
      end if
    end do
    print *, 'm01 ', mode, sum(x)
    !$acc parallel loop copy(x)
    do i = 1, n
      select case (mode)
      case ('linear', 'lin'); x(i) = x(i) + 1
      case ('m':'q', 'square'); x(i) = x(i) - 1
      case (:'abc'); x(i) = 3
      case ('zz':); x(i) = 4
      case default; x(i) = 0
      end select
    end do
    print *, 'm01 ', mode, sum(x)
  end subroutine
  subroutine m02(c, x)
    type(config), intent(in) :: c
    real(8), intent(inout) :: x(n)
    character(12) :: word
    integer :: i, it
    word = c%scheme
    do it = 1, 3
      if (it == 2) word = 'other'
      if (it == 3) word = 'it''s "3"'
      !$omp target teams distribute parallel do
      do i = 2, n - 1
        select case (trim(adjustl(c%scheme)))
        case ('upwind')
          x(i) = x(i)*c%h
        case ('centre')
          x(i) = x(i) - 1
        end select
        if (word == c%scheme) x(i) = x(i) + c%order
        if (word == 'it''s "3"') x(i) = x(i) + 100
        if (global /= 'global') x(i) = -1
        if (c%scheme < 'm') x(i) = x(i) + 0.25d0
        x(i) = x(i) + len_trim(word) + index(word, 'h') + len(global)
      end do
      print *, 'm02', sum(x), word
    end do
    do concurrent (i = 1:n)
      if (cfg%scheme == 'upwind') x(i) = x(i)*2
      if ('a'//trim(word) > 'azz') x(i) = -x(i)
    end do
    print *, 'm02', sum(x)
    global = 'changed'
  end subroutine
  subroutine m03(x, opt, a)  ! these stay on the host
    real(8), intent(inout) :: x(n)
    character(*), intent(in), optional :: opt
    character(:), allocatable, intent(in) :: a
    character(4) :: w, t(n), key
    integer :: i, bits(n)
    equivalence (key, bits)
    do i = 1, n
      if (present(opt)) then
        if (opt == 'yes') x(i) = x(i) + 1
      end if
      if (allocated(a)) then
        if (a == 'yes') x(i) = x(i) + 1
      end if
    end do
    do i = 1, n
      w = 'ab'
      if (x(i) > 50) w = 'cd'
      t(i) = w
      if (w == 'cd') x(i) = 0
    end do
    print *, 'm03', sum(x), t(3), t(n)
    key = 'same'
    do i = 1, n
      bits(n + 1 - i) = i
      if (key == 'same') x(i) = x(i) + 1
    end do
    print *, 'm03', sum(x)
    do i = 1, n
      if (t(i) == 'cd') x(i) = x(i) + 1
      if (cfg%bc(1) == 'wall') x(i) = x(i) + 1
      if (kinds(2) == 'centre') x(i) = x(i) + 1
      if (kinds(1 + mod(i,2)) == 'centre') x(i) = x(i) + 1
    end do
    print *, 'm03', sum(x)
  end subroutine
end module
program text_conditions
  use cases
  real(8) :: x(n)
  character(:), allocatable :: a
  type(config) :: c
  x = 1
  call m01('linear', x); call m01('square  ', x); call m01('aa', x); call m01('zzz', x); call m01('', x)
  c%scheme = '  centre'
  call m02(cfg, x); call m02(c, x)
  call m03(x, 'yes', a)
  a = 'yes'
  call m03(x, a = a)
end program
! expect: compiler: stays on the host
