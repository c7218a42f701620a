! Very many short launches with an element that crosses between them: the profile says that a core may be faster.
! f2cuda options: --auto=all
! expect: profile: launches_beside_a_core.f90: [0-9]* launches of loops that no directive asks for took .* a core may do them in .* without --auto
module steps
  implicit none
contains
  subroutine run(a, b, m, n)
    integer, intent(in) :: m, n
    real(8), intent(inout) :: a(m), b(m)
    integer :: i, k
    real(8) :: s
    do k = 1, n
      do i = 1, m
        a(i) = sqrt(a(i)*0.5d0 + k)
      end do
      s = a(mod(k, m) + 1)
      if (s > 1000) print *, k
      do i = 1, m
        b(i) = b(i) + a(i)*s
      end do
    end do
  end subroutine run
end module steps
program launches_beside_a_core
  use steps
  implicit none
  integer, parameter :: m = 40
  integer :: i
  real(8) :: a(m), b(m)
  do i = 1, m
    a(i) = i
    b(i) = 0
  end do
  call run(a, b, m, 2000)
  print '(2es16.8)', sum(a), sum(b)
end program launches_beside_a_core
