! f2cuda options: --auto=all
! Array assignments whose right side reads what they store: it is evaluated first. Both dimensions, one of them, downwards, elements, masks.
! expect: report: 17 the right side reads a copy of
program overlapping_sections
  implicit none
  integer, parameter :: n = 100
  real(8) :: v(n), w(n), a(40, 40)
  complex :: z(0:n)
  integer :: i, k
  do i = 1, n
    v(i) = i
    w(i) = 2*i
  end do
  a = reshape([(dble(i), i = 1, 1600)], [40, 40])
  z = cmplx(1, [(i, i = 0, n)])
  v(2:) = v(:n-1)
  print *, sum(v), v(1), v(2), v(n)
  v(:n-1) = v(2:) + w(:n-1)
  print *, sum(v), v(1), v(2), v(n)
  v(1:n) = v(n:1:-1)
  print *, sum(v), v(1), v(2), v(n)
  a(2:39, 2:39) = 0.25d0*(a(1:38, 2:39) + a(3:40, 2:39) + a(2:39, 1:38) + a(2:39, 3:40))
  print *, sum(a), a(3, 4), a(39, 39)
  a(:, 2:) = a(:, :39)
  a(2:, :) = a(:39, :) + 1
  print *, sum(a), a(1, 1), a(2, 2), a(40, 40)
  k = 3
  v(k:n) = v(1:n-k+1)*2
  print *, sum(v), v(5)
  v = v + v(n) - v(1)
  print *, sum(v), v(1), v(n)
  z(::2) = z(n:0:-2)
  z(n:1:-1) = z(0:n-1)
  print *, sum(z), z(0), z(7)
  v = [(v(n - i + 1), i = 1, n)]
  w = w + [(w(n - i + 1), i = 1, n)]
  print *, sum(v*w), v(1), v(n), w(1), w(n)
  call dummies(n, v, w > 50)
  print *, sum(v), v(1), v(2), v(n)
contains
  subroutine dummies(n, b, m)
    integer, intent(in) :: n
    real(8), intent(inout) :: b(n)
    logical, intent(in) :: m(n)
    b(n:1:-1) = b
    b = b/b(1)
    where (m(2:)) b(2:) = b(:n-1) + 1
    where (b > 1)
      b = b - b(1)
    end where
  end subroutine
end program overlapping_sections
