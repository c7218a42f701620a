! Extensions that gfortran takes without being asked.
subroutine pass(i)
  implicit none
  integer :: i, a(2)
  character b(3) / 'abc'(2:2), 2*'x' /
  type pair
    integer :: n
  end type pair
  type(pair), parameter :: c = pair(2)
  data a / c%n*7 /
  call take(%val(i), %ref(a), %loc(b))
end subroutine pass
