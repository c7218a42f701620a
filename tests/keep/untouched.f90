! What the host has never touched does not cross: its pages are zeros wherever they are.
program untouched
  use, intrinsic :: iso_c_binding, only: c_long_long
  implicit none
  integer, parameter :: n = 2**20, all = 8*n, slack = 2*4096 ! the first and the last page have other values, too
  real(8), allocatable :: whole(:), part(:), dirty(:), home(:)
  real(8), save :: zeros(n)
  real(8), save :: sevens(n) = 7
  integer :: i, wrong = 0
  integer(c_long_long) :: in0 = 0
  interface
    integer(c_long_long) function f2c_bytes_in() bind(c)
      import c_long_long
    end function
  end interface
  allocate(whole(n), part(n), dirty(n), home(n))
  do concurrent (i = 1:n)
    whole(i) = i
  end do
  call crossed('filled by a kernel', 0, slack)
  do concurrent (i = 1:n/2)
    part(2*i) = i
  end do
  call crossed('filled in part', 0, slack)
  do i = n/2 + 1, n
    dirty(i) = i
  end do
  do concurrent (i = 1:n/2)
    dirty(i) = dirty(n/2 + i)
  end do
  call crossed('the other half set by the host', all/2 - slack, all/2 + slack)
  call holds('half', dirty(1) == n/2 + 1 .and. dirty(n) == n)
  do concurrent (i = 2:n)
    zeros(i) = zeros(i) + i
  end do
  call crossed('static and zero', 0, slack)
  call holds('zeros', zeros(1) == 0 .and. zeros(2) == 2)
  do concurrent (i = 2:n)
    sevens(i) = sevens(i) + i
  end do
  call crossed('static with values in the file of the program', all, all)
  call holds('sevens', sevens(1) == 7 .and. sevens(2) == 9 .and. sevens(n) == n + 7)
  do concurrent (i = 1:n)
    home(i) = whole(i) + 1
  end do
  call crossed('a kernel from another', 0, slack)
  call holds('home', sum(home) == n*(n + 3d0)/2)
  whole(1) = 5
  deallocate(home)
  allocate(home(n))
  do concurrent (i = 1:n)
    home(i) = whole(i)
  end do
  call holds('anew', home(1) == 5 .and. home(n) == n)
  if (wrong == 0) print '(a)', 'all counts are right'
  if (wrong > 0) error stop
contains
  subroutine crossed(name, least, most)
    character(*), intent(in) :: name
    integer, intent(in) :: least, most
    integer(c_long_long) :: now
    now = f2c_bytes_in() - in0
    if (now < least .or. now > most) then
      print '(a,": in ",i0,", must be ",i0," to ",i0)', name, now, least, most
      wrong = wrong + 1
    end if
    in0 = f2c_bytes_in()
  end subroutine
  subroutine holds(name, ok)
    character(*), intent(in) :: name
    logical, intent(in) :: ok
    if (ok) return
    print '(a,": a wrong value")', name
    wrong = wrong + 1
  end subroutine
end program
