! f2cuda options: --auto=all
! Names of sections: elements are counted from the lower bound that the array has, and what a loop of the host touches is said of the array.
program associate_sections
  implicit none
  type :: tree
    integer, allocatable :: r(:, :)
  end type
  type :: forest
    type(tree), allocatable :: b(:)
  end type
  type(tree) :: t
  type(forest), allocatable :: f
  integer, allocatable :: w(:)
  integer :: i, n, k, q(0:20)
  n = 10
  k = 2
  allocate(t%r(0:n + 5, 3))
  t%r = 1
  q = 2
  associate (u => t%r(:, 1))
    do i = 1, n
      q(i) = q(mod(i*3, n)) + 1
      u(i) = q(i)
    end do
  end associate
  t%r = t%r*2
  associate (u => t%r(3:, k + 1))
    do i = 1, n
      q(i) = q(mod(i*3, n)) + u(i)
      u(i) = q(i)
    end do
  end associate
  t%r = t%r + 1
  associate (u => t%r(k:n:2, 2))
    do i = 1, 4
      q(i) = q(mod(i*3, n)) + u(i + 1)
      u(i + 1) = q(i)
    end do
  end associate
  t%r = t%r + 1
  allocate(w(-3:n))
  w = 1
  associate (u => t%r(:, 3), v => w(:))
    do i = 1, n
      u(i) = u(i) + i
      v(i) = u(i + 1) - i
    end do
  end associate
  allocate(f)
  allocate(f%b(-1:1))
  allocate(f%b(-1)%r(0:n, 2))
  f%b(-1)%r = 3
  associate (b => f%b(-1))
    do i = 1, n
      q(i) = q(mod(i*3, n)) + b%r(i, 1)
      b%r(i, 2) = q(i)
    end do
    do i = 1, n
      b%r(i, 1) = b%r(i, 2) - q(n)
    end do
  end associate
  q(1:n) = q(1:n) + f%b(-1)%r(0:n - 1, 1)
  call named(t%r, q, n)
  print *, t%r, q, w
contains
  subroutine named(x, q, n)
    integer, intent(in) :: n
    integer, intent(inout), target :: x(:, :)
    integer, intent(inout) :: q(0:20)
    integer, pointer :: p(:)
    integer :: i
    p => x(4:, 2)
    do i = 2, n
      q(i) = q(mod(i*7, n)) + 1
      p(i) = q(i)
    end do
    x = x*2
    do i = 2, n
      q(i) = q(mod(i*7, n)) + p(3)
      p(3) = q(i)
    end do
    x = x + 1
  end subroutine
end program
