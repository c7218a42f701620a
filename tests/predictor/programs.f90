! Loops whose prediction is worked out by hand in test_program.c. Line numbers and names matter there.
subroutine triad(a, b, c, s)
  integer, parameter :: n = 1000
  real(8) :: a(n), b(n), c(n), s
  integer :: i
  do concurrent (i = 1:n)
    a(i) = b(i) + s * c(i)
  end do
end subroutine triad

subroutine stencil(a, b)
  integer, parameter :: n = 100
  real :: a(n, n), b(n, n)
  integer :: i, j
  !$acc parallel loop collapse(2)
  do j = 2, n - 1
    do i = 2, n - 1
      a(i, j) = b(i-1, j) + b(i, j) + b(i+1, j)
    end do
  end do
end subroutine stencil

subroutine rowsum(a, s)
  integer, parameter :: n = 64, m = 256
  real :: a(n, m), s(n), t
  integer :: i, j
  !$acc parallel loop
  do i = 1, n
    t = 0.0
    do j = 1, m
      t = t + a(i, j)
    end do
    s(i) = t
  end do
end subroutine rowsum

subroutine triangle(x, y)
  integer, parameter :: n = 100
  real :: x(n, n), y(n)
  integer :: i, j
  !$acc parallel loop
  do i = 1, n
    y(i) = 0.0
    do j = 1, i
      y(i) = y(i) + x(j, i)
    end do
  end do
end subroutine triangle

real(8) function total(n, x)
  integer :: n, i
  real(8) :: x(n)
  total = 0.0d0
  !$omp parallel do reduction(+:total)
  do i = 1, n
    total = total + sqrt(x(i)) / 3.0d0
  end do
end function total

subroutine gather(m, a, b, idx)
  integer :: m, i, idx(m)
  real :: a(m), b(m)
  !$acc parallel loop independent
  do i = 1, m
    if (idx(i) > 0) a(i) = b(idx(i)) * 2.0
  end do
end subroutine gather

subroutine steps(u, v)
  integer, parameter :: n = 50, nt = 20
  real(8) :: u(n, n, n), v(n, n, n)
  integer :: i, j, k, t
  do t = 1, nt
    !$acc parallel loop collapse(3)
    do k = 1, n
      do j = 1, n
        do i = 1, n
          u(i, j, k) = 0.5d0 * v(j, i, k)
        end do
      end do
    end do
  end do
end subroutine steps

subroutine plain(a)
  integer, parameter :: n = 896
  integer :: i
  real :: a(n), r(n)
  do i = 1, n
    a(i) = a(i) * 2.0
  end do
  do i = 2, n
    r(i) = r(i-1) + a(i)
  end do
  a = a + r
end subroutine plain

subroutine caller()
  real(8) :: total, x(5000), y
  integer :: k
  do k = 1, 7
    y = total(5000, x)
  end do
end subroutine caller

subroutine sections(b)
  integer, parameter :: n = 100
  type point
    real(8) :: x, y(3)
  end type point
  type(point) :: q(500)
  real(8) :: a(n, n), b(n, n)
  integer :: i, j
  !dvm$ region
  a(:, n-1:2:-2) = b(:, 2:n-1:2)
  !dvm$ end region
  do concurrent (i = 1:500)
    q(i)%x = q(i)%y(2)
  end do
  !$acc parallel loop
  do j = 1, n
    a(:, j) = sum(b(:, j)) + a(:, j)
  end do
end subroutine sections

subroutine shrink(a)
  integer, parameter :: n = 101
  real :: a(n, n)
  integer :: i, j, k
  do k = 1, n - 1
    !$acc parallel loop collapse(2)
    do j = k + 1, n
      do i = k + 1, n
        a(i, j) = a(i, j) - a(i, k) * a(k, j)
      end do
    end do
  end do
end subroutine shrink

subroutine relax(a)
  integer, parameter :: n = 102
  integer :: i, j
  real :: a(n, n)
  do j = 2, n - 1
    do i = 2, n - 1
      a(i, j) = (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1)) * 0.25
    end do
  end do
end subroutine relax

subroutine march(u)
  integer, parameter :: n = 100
  integer :: i, t
  real :: u(n)
  do t = 1, 30
    do i = 1, n
      u(i) = u(i) * 0.5 + 1.0
    end do
  end do
end subroutine march

! 120 steps: 'plot' is called in every 5th of them, 'one' and 'other' in a half of the rest each as far as the text tells, 'unused' never.
subroutine often(flag)
  integer, parameter :: n = 300
  logical, parameter :: never = .false.
  real, target :: store(n, 2)
  real, pointer :: now(:, :)
  logical :: flag
  integer :: t
  now => store
  do t = 1, 120
    if (mod(t, 5) == 0) then
      call plot(now)
    else if (flag) then
      call one(now)
    else
      call other(now)
    end if
    if (never) call unused(now)
    select case (t)
    case (1)
      call first_case(now)
    case default
      call second_case(now)
    end select
  end do
contains
  subroutine plot(a)
    real :: a(:, :)
    integer :: i
    do concurrent (i = 1:size(a, 1))
      a(i, 1) = a(i, 2)
    end do
  end subroutine plot
  subroutine one(a)
    real :: a(:, :)
    integer :: i
    do concurrent (i = 1:size(a, 1))
      a(i, 1) = a(i, 2)
    end do
  end subroutine one
  subroutine other(a)
    real :: a(:, :)
    integer :: i
    do concurrent (i = 1:size(a, 1))
      a(i, 1) = a(i, 2)
    end do
  end subroutine other
  subroutine unused(a)
    real :: a(:, :)
    integer :: i
    do concurrent (i = 1:size(a, 1))
      a(i, 1) = a(i, 2)
    end do
  end subroutine unused
  subroutine first_case(a)
    real :: a(:, :)
    integer :: i
    do concurrent (i = 1:size(a, 1))
      a(i, 1) = a(i, 2)
    end do
  end subroutine first_case
  subroutine second_case(a)
    real :: a(:, :)
    integer :: i
    do concurrent (i = 1:size(a, 1))
      a(i, 1) = a(i, 2)
    end do
  end subroutine second_case
end subroutine often

! Nothing tells where the ranges begin and end.
subroutine ranges(x_min, x_max, a)
  integer :: x_min, x_max, i
  real :: a(x_min-2:x_max+2)
  !$acc parallel loop
  do i = x_min - 1, x_max
    a(i) = 0
  end do
end subroutine ranges

! A condition that threads of a warp agree on, and one that they do not.
subroutine agree(a, c)
  integer, parameter :: n = 1024
  real(8) :: a(n, n), c(n)
  integer :: i, j
  !$acc parallel loop collapse(2)
  do j = 1, n
    do i = 1, n
      if (c(j) > 0) a(i, j) = 2
    end do
  end do
end subroutine agree

subroutine differ(a, c)
  integer, parameter :: n = 1024
  real(8) :: a(n, n), c(n)
  integer :: i, j
  !$acc parallel loop collapse(2)
  do j = 1, n
    do i = 1, n
      if (c(i) > 0) a(i, j) = 2
    end do
  end do
end subroutine differ

! Parts of complex numbers are registers.
subroutine parts(z, q)
  integer, parameter :: n = 3200
  complex(8) :: z(n)
  real(8) :: q(n)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    q(i) = real(z(i))**2 + aimag(z(i))**2
  end do
end subroutine parts

! Of 8 x 5 lanes in warps of 4 rows, a loop beyond the third one.
subroutine four(a)
  real(8) :: a(5, 5, 100, 100)
  integer :: i, j, k, l
  !$acc parallel loop collapse(4)
  do l = 1, 100
    do k = 1, 100
      do j = 1, 5
        do i = 1, 5
          a(i, j, k, l) = 1
        end do
      end do
    end do
  end do
end subroutine four
