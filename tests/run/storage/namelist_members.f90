! f2cuda options: --auto=all
! a READ with NAMELIST sets what the group names, a WRITE needs it
! expect: host: it does not hold that k >= 0
module settings
  implicit none
  integer :: shift = 10, table(4) = [1, 2, 3, 4]
  real :: field(8)
  namelist /setup/ shift, table, field
contains
  subroutine take(text)
    character(*), intent(in) :: text
    read (text, nml=setup)
  end subroutine
end module
program namelist_members
  use settings, only: setup, shift, field, take
  implicit none
  integer :: k, list(4) = [1, 2, 3, 4], i, j, last
  real :: a(40), b(4), c(4)
  character(200) :: text
  namelist /own/ k, list, last
  namelist /arrays/ b
  a = [(real(i), i = 1, 40)]
  k = 10
  text = '&own k = -1, list = 4, 3, 2, 1 /'
  read (text, own)
  do i = 2, 11 ! a(i + 10) would be no dependence that counts
    a(i) = a(i + k) + 1
  end do
  print *, a
  c = 0
  do i = 1, 4
    c(list(i)) = i
  end do
  print *, c
  do i = 1, 4
    last = 3*i
    b(i) = last
  end do
  text = ' '
  write (text, arrays)
  print *, trim(text)
  write (*, nml=own)
  shift = 3
  text = '&setup shift = -3, field(3) = 7 /'
  field = 1
  call take(text)
  do i = 9, 11
    do j = 1, 3
      a(i) = a(i + shift) + field(j)
    end do
  end do
  print *, a(:12)
  field = field + 1
  read (text, setup)
  field = field*2
  print *, field
end program
