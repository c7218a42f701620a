! CSHIFT of an automatic array that an internal procedure knows: its extent is of the launch's index type.
! f2cuda options: --auto=all
module shifts
  implicit none
contains
  subroutine shift(n, k)
    integer, intent(in) :: n, k
    integer :: b(n+5), i
    b = [(mod(i*11,21)-2, i = 1, size(b))]
    b = cshift(b, 1)
    print *, b
    call change()
    print *, b
  contains
    subroutine change()
      b(2:n) = mod(b(2:n) + k,97)
      b = cshift(b, -2)
      b = eoshift(b, k)
    end subroutine
  end subroutine
end module
program shifted_extent
  use shifts
  implicit none
  call shift(21, 3)
  call shift(1, 2)
end program
