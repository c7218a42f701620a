! TARGET dummies that share a target with each other, with a variable of the module, or with none (F2018, 15.5.2.13).
! f2cuda options: --auto=all
! expect: host: share storage: the loop runs on the host
! expect: report: 4 the two objects may share storage
! expect: report: 5 parallel, proved
module shared_targets_m
  implicit none
  integer, target :: g(100)
contains
  subroutine both(x, y)
    integer, target, intent(inout) :: x(:), y(:)
    integer :: i
    do i = 1, size(x) - 1
      x(i + 1) = y(i) + 1
    end do
  end subroutine
  subroutine one(x)
    integer, target, intent(inout) :: x(:)
    integer :: i
    do i = 1, size(x) - 1
      x(i + 1) = g(i) + 1
    end do
  end subroutine
  subroutine apart(x, y, z)
    integer, target, intent(inout) :: x(:)
    integer, target, intent(in) :: y(:)
    integer, target, contiguous, intent(inout) :: z(:)
    integer :: i
    do i = 1, size(x) - 1
      x(i + 1) = y(i) + 1
    end do
    do i = 1, size(x) - 1
      z(i + 1) = x(i) + 1
    end do
  end subroutine
end module

program shared_targets
  use shared_targets_m
  implicit none
  integer, target :: t(100), u(100), v(100)
  t = 1
  call both(t, t)
  print *, sum(t)
  g = 2
  call one(g)
  print *, sum(g)
  u = 3
  call apart(u, t, v)
  print *, sum(u), sum(v(2:))
end program
