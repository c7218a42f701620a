! Brackets behind what is no coarray.
! expect: 9:3: error: 'x' is not a coarray; an element is written x(...)
! expect: 10:7: error: 's' is not a coarray
subroutine p(n)
  implicit none
  integer :: n, x(10), s, c[*], d(3)[2, *], f
  integer, codimension[*] :: e
  codimension f[*]
  x[3] = 2
  n = s[1]
  n = c[1] + d(2)[1, 1] + e[2] + f[1]
end subroutine
