! A component that is packed in place: reads find the values from before, whatever other iterations have stored.
! f2cuda options: --auto=all
program component_packed_in_place
  implicit none
  type box
    integer, allocatable :: c(:)
  end type
  type(box) :: z, all(3)
  integer :: i, s, n, from(3000)
  n = 3000
  allocate(z%c(n), all(2)%c(n))
  z%c = [(mod(i*11,13)-4, i = 1, n)]
  from = z%c
  all(2)%c = from
  s = 0
  do i = 1, n
    if (mod(i,3) > 0) then
      s = s + 1
      z%c(s) = mod(s + 3*z%c(i),97)
    end if
  end do
  print *, s, z%c
  s = 0
  do i = 1, n
    if (z%c(i) > 3) then
      s = s + 1
      z%c(s) = z%c(i)
    end if
  end do
  print *, s, z%c(:s)
  s = 0
  do i = 1, n
    if (mod(i,4) /= 1) then
      s = s + 1
      all(2)%c(s) = all(2)%c(i) + s
    end if
  end do
  print *, s, all(2)%c
end program
! expect: compiler: stays on the host
