! f2cuda options: --auto=all
! Loops whose pieces have results of their own, where one piece has no iterations.
module pieces_none_loops
  implicit none
contains
  subroutine beside(n, a, s, most)
    integer, intent(in) :: n
    integer, intent(inout) :: a(-1:40)
    integer, intent(out) :: s, most
    integer :: i
    s = 1
    do i = 2, n
      a(i) = a(i) - a(i - 2)
      s = s + 6
    end do
    most = -100
    do i = 2, n
      a(i) = a(i - 2) + 1
      most = max(most, i)
    end do
  end subroutine

  subroutine crossed(n, a, s)
    integer, intent(in) :: n
    integer, intent(inout) :: a(-1:40)
    integer, intent(out) :: s
    integer :: i
    s = 0
    do i = 1, n
      a(i) = a(n - i + 1) + i
      s = s + i
    end do
  end subroutine

  subroutine first(n, a, b, s)
    integer, intent(in) :: n
    integer, intent(inout) :: a(-1:40), b(-1:40)
    integer, intent(out) :: s
    integer :: i
    s = 0
    do i = 1, n
      a(i) = a(1) + b(i)
      s = s + b(i)
    end do
  end subroutine
end module

program pieces_none
  use pieces_none_loops
  implicit none
  integer :: a(-1:40), b(-1:40), s, most, i, round, n
  do round = 1, 12
    n = mod(7*round, 5) + round/12*30
    a = [(mod(11*i, 23), i = -1, 40)]
    b = a + 1
    call beside(n, a, s, most)
    print *, n, s, most, sum(a)
    call crossed(n, a, s)
    print *, n, s, sum(a)
    call first(n, a, b, s)
    print *, n, s, sum(a)
  end do
end program
