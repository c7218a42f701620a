! Texts that need not be there are not compared before the loop: absent arguments, pointers to nothing, components that are such.
! expect: report: 4 ; kernel
! expect: host: is not allocated
! f2cuda options: --auto=all
program host_text_perhaps
  implicit none
  type :: scheme_of
    character(8), pointer :: name => null()
  end type
  integer, parameter :: n = 100
  type(scheme_of) :: chosen
  real :: a(n)
  character(8), pointer :: none
  character(8), target :: some = 'upwind'
  integer :: i
  do i = 1, n
    a(i) = i
  end do
  call optional_text(a, .false.)
  call optional_text(a, .true., 'upwind  ')
  nullify (none)
  call pointer_text(a, none)
  none => some
  call pointer_text(a, none)
  call component_text(a, chosen, .false.)
  chosen%name => some
  call component_text(a, chosen, .true.)
  print *, sum(a), a(1), a(n)
contains
  subroutine optional_text(a, given, scheme)
    real, intent(inout) :: a(n)
    logical, intent(in) :: given
    character(8), intent(in), optional :: scheme
    integer :: i
    do i = 1, n
      if (given) then
        if (scheme == 'upwind') a(i) = a(i) + 1
      else
        a(i) = 2*a(i)
      end if
    end do
  end subroutine
  subroutine pointer_text(a, scheme)
    real, intent(inout) :: a(n)
    character(8), pointer, intent(in) :: scheme
    integer :: i
    logical :: there
    there = associated(scheme)
    do i = 1, n
      if (there) then
        if (scheme == 'upwind') a(i) = a(i) + 1
      else
        a(i) = 2*a(i)
      end if
    end do
  end subroutine
  subroutine component_text(a, chosen, there)
    real, intent(inout) :: a(n)
    type(scheme_of), intent(in) :: chosen
    logical, intent(in) :: there
    integer :: i
    do i = 1, n
      if (there) then
        if (chosen%name == 'upwind') a(i) = a(i) + 1
      else
        a(i) = 2*a(i)
      end if
    end do
  end subroutine
end program
