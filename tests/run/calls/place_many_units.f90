! Several program units whose loops stand on equal names: each gets its own kernel.
module first
contains
  subroutine work(a)
    integer, intent(out) :: a(:)
    integer :: i
    do concurrent (i = 1:size(a))
      a(i) = i
    end do
  end subroutine work
end module first

module second
contains
  subroutine work(a)
    integer, intent(inout) :: a(:)
    integer :: i
    do concurrent (i = 1:size(a))
      a(i) = a(i) * 10
    end do
    do concurrent (i = 1:size(a))
      a(i) = a(i) + 1
    end do
  end subroutine work
end module second

subroutine work(n, a)
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i
  do concurrent (i = 1:n)
    a(i) = -a(i)
  end do
end subroutine work

program place_many_units
  use first, only: one => work
  use second, only: two => work
  implicit none
  external work
  integer :: a(6)
  call one(a)
  call two(a)
  call work(6, a)
  print *, a
end program place_many_units
