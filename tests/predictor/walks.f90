! Threads that go through memory step by step, and a function of arrays in an expression of the host's.
module walks
  implicit none
contains
  ! Each step waits for what the one before has stored: to the compiler it may be the same element.
  subroutine in_place(n, m, a)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(n,m)
    integer :: i, k
    real :: s
    !$acc parallel loop present(a) private(k, s)
    do i = 1, n
      s = 0
      do k = 1, m
        s = max(0.0, a(i,k) - s)
        a(i,k) = s
      end do
    end do
  end subroutine

  subroutine apart(n, m, a, b)
    integer, intent(in) :: n, m
    real, intent(in) :: a(n,m)
    real, intent(inout) :: b(n,m)
    integer :: i, k
    real :: s
    !$acc parallel loop present(a, b) private(k, s)
    do i = 1, n
      s = 0
      do k = 1, m
        s = max(0.0, a(i,k) - s)
        b(i,k) = s
      end do
    end do
  end subroutine

  ! Neighbours go to the root by places near each other.
  subroutine depths(n, parent, depth)
    integer, intent(in) :: n, parent(n)
    integer, intent(inout) :: depth(n)
    integer :: i, p, d
    !$acc parallel loop present(parent, depth) private(p, d)
    do i = 1, n
      p = i
      d = 0
      do while (p > 0)
        d = d + 1
        p = parent(p)
      end do
      depth(i) = d
    end do
  end subroutine

  real function dot(n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x(n), y(n)
    integer :: i
    dot = 0
    !$acc parallel loop reduction(+:dot)
    do i = 1, n
      dot = dot + x(i)*y(i)
    end do
  end function
end module

program main
  use walks
  implicit none
  integer, parameter :: n = 30000, m = 60, nd = 600000
  real, allocatable :: a(:,:), b(:,:), x(:), y(:)
  integer, allocatable :: parent(:), depth(:)
  integer :: i, it
  real :: r
  allocate (a(n,m), b(n,m), x(1000000), y(1000000), parent(nd), depth(nd))
  a = 1
  b = 0
  do i = 1, nd
    parent(i) = i/3
  end do
  call in_place(n, m, a)
  call apart(n, m, a, b)
  call depths(nd, parent, depth)
  x = 1
  y = 2
  it = 0
  r = 1
  do while (r > 1e-9 .and. it < 40)
    !$acc parallel loop
    do i = 1, 1000000
      x(i) = x(i)*0.5
    end do
    r = sqrt(dot(1000000, x, y))
    it = it + 1
  end do
  print *, r, sum(a), sum(b), sum(depth), sum(x)
end program
