! Arguments of procedures in kernels that are no arrays in one piece: rows of private arrays, elements of components, expressions.
module pieces
  implicit none
  integer, parameter :: m = 4
  type cell
    real(8) :: q(m)
    integer :: tag(2, 3)
  end type
contains
  !$acc routine(flux) seq
  pure subroutine flux(a, b, c)
    real(8), intent(in) :: a(m), b(m)
    real(8), intent(inout) :: c(m)
    integer :: k
    do k = 1, m
      c(k) = c(k) + a(k)*b(m + 1 - k)
    end do
  end subroutine
  pure real(8) function norm(x)
    real(8), intent(in) :: x(:)
    integer :: k
    norm = 0
    do k = 1, size(x)
      norm = norm + x(k)**2*k
    end do
  end function
  pure integer function total(t)
    integer, intent(in) :: t(2, 3)
    total = t(1, 1) + 10*t(2, 2) + 100*t(1, 3)
  end function
end module
program call_copies
  use pieces
  implicit none
  integer, parameter :: n = 90
  type(cell) :: c(n)
  real(8) :: u(n, m), v(n), d(2, m), w(m, n)
  integer :: i, j, k, s(n)
  do i = 1, n
    do j = 1, m
      u(i, j) = mod(i*j, 11)
      w(j, i) = i - j
    end do
  end do
  do concurrent(i=1:n)
    do j = 1, m
      d(1, j) = u(i, j)
      d(2, j) = j
    end do
    call flux(d(1, :), u(i, :), d(2, :))
    c(i)%q = d(2, :)
    do j = 1, 3
      c(i)%tag(:, j) = [i + j, i - j]
    end do
  end do
  print *, sum([(c(i)%q(2), i=1, n)]), sum([(c(i)%tag(1, 3), i=1, n)])
  !$acc parallel loop private(k)
  do i = 1, n
    k = mod(i, m)
    v(i) = norm(c(i)%q) + norm(w(:, i)*2) + norm(u(i, 1:3))
    s(i) = total(c(i)%tag) + total(c(i)%tag*2 + k)
    if (i > 3) call flux(w(:, i), [1d0, 2d0, 3d0, v(i)], c(i)%q)
  end do
  print *, sum(v), sum(s), sum([(c(i)%q(m), i=1, n)])
end program
