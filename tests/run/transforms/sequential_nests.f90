! Loops that are sequential as they stand and become nests with threads: distributed over their statements, interchanged with the loops inside them,
! split, or with copies of what they overwrite.
! expect: report: 5 form: as perfect nests
! expect: report: 1 form: as perfect nests: i, j over line 60; then j, k, i over line 62
! expect: report: 1 form: as perfect nests: j, i over line 23
! expect: report: 1 reads a copy of 'b' made before the loop
module work
  implicit none
contains
  ! an element of a row is set from rows before it: two nests, the first one before all of the second
  subroutine behind(n, m, a, b, c)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(n, m), b(n, m), c(m)
    integer :: i, j
    real :: t
    !$acc kernels
    do j = 2, m
      do i = 1, n
        b(i, j) = b(i, j) + a(i, j - 1)
      end do
      t = c(j)*2
      do i = 1, n
        a(i, j) = t + i
      end do
    end do
    !$acc end kernels
  end subroutine behind

  ! each column from the one before it, two nests inside: threads have rows
  subroutine columns(n, m, l, a, b)
    integer, intent(in) :: n, m, l
    real, intent(inout) :: a(n, l, m), b(n, l, m)
    integer :: i, k, j
    !$acc kernels
    do j = 2, m
      do k = 1, l
        do i = 1, n
          a(i, k, j) = mod(a(i, k, j - 1)*3 + i, 17.0)
        end do
      end do
      do k = 1, l
        do i = 1, n
          b(i, k, j) = mod(b(i, k, j - 1)*5 + a(i, k, j), 17.0)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine columns

  ! the symmetric product: a sum into a scalar beside one into elements of rows before
  subroutine symmetric(n, m, a, b, c)
    integer, intent(in) :: n, m
    real, intent(in) :: a(m, m), b(n, m)
    real, intent(inout) :: c(n, m)
    integer :: i, j, k
    real :: t
    !$acc kernels
    do i = 1, m
      do j = 1, n
        t = 0
        do k = 1, i - 1
          c(j, k) = c(j, k) + b(j, i)*a(k, i)
          t = t + b(j, k)*a(k, i)
        end do
        c(j, i) = 2*c(j, i) + b(j, i)*a(i, i) + t
      end do
    end do
    !$acc end kernels
  end subroutine symmetric

  ! bounds of the loop that goes outward move with the one that goes inward: upward, downward, both
  subroutine triangles(n, a, x, y)
    integer, intent(in) :: n
    real, intent(in) :: a(n, n), x(n)
    real, intent(inout) :: y(n, 3)
    integer :: i, j
    !$acc kernels
    do j = 1, n
      do i = j, n
        y(i, 1) = y(i, 1) + a(i, j)*x(j)
      end do
    end do
    do j = n, 1, -1
      do i = 1, n - j + 1
        y(i, 2) = mod(y(i, 2)*2 + a(i, j)*x(j), 19.0)
      end do
      do i = j - 1, 1, -1
        y(i, 3) = y(i, 3) + a(j, i)
      end do
    end do
    !$acc end kernels
  end subroutine triangles

  ! rows of a triangular product, in place
  subroutine in_place(n, m, a, b)
    integer, intent(in) :: n, m
    real, intent(in) :: a(m, m)
    real, intent(inout) :: b(n, m)
    integer :: i, j, k
    !$acc kernels
    do i = 1, m
      do j = 1, n
        do k = i + 1, m
          b(j, i) = b(j, i) + a(k, i)*b(j, k)
        end do
        b(j, i) = 2*b(j, i)
      end do
    end do
    !$acc end kernels
  end subroutine in_place

  ! shortest paths: row and column k stand apart
  subroutine paths(n, d)
    integer, intent(in) :: n
    integer, intent(inout) :: d(n, n)
    integer :: i, j, k
    !$acc data copy(d)
    do k = 1, n
      !$acc kernels
      do i = 1, n
        do j = 1, n
          d(j, i) = min(d(j, i), d(k, i) + d(j, k))
        end do
      end do
      !$acc end kernels
    end do
    !$acc end data
  end subroutine paths
end module work

program sequential_nests
  use work
  implicit none
  integer, parameter :: n = 37, m = 21, l = 5
  real :: a(n, m), b(n, m), c(m), s(m, m), p(n, l, m), q(n, l, m), square(n, n), x(n), y(n, 3)
  integer :: d(n, n), i
  a = reshape([(mod(i*7, 11), i = 1, n*m)], [n, m]); b = reshape([(mod(i*5, 13), i = 1, n*m)], [n, m])
  c = [(i, i = 1, m)]; s = reshape([(mod(i*3, 5), i = 1, m*m)], [m, m])
  p = reshape([(mod(i, 7), i = 1, n*l*m)], [n, l, m]); q = p + 1
  square = reshape([(mod(i*3, 7), i = 1, n*n)], [n, n]); x = [(mod(i, 5), i = 1, n)]; y = 1
  d = reshape([(mod(i*i, 97) + 1, i = 1, n*n)], [n, n])
  call behind(n, m, a, b, c)
  print *, nint(sum(a)), nint(sum(b)), nint(b(5, 7)), nint(b(n, 2))
  call columns(n, m, l, p, q)
  print *, nint(sum(p)), nint(sum(q)), nint(q(3, 2, m))
  b = mod(b, 3.0)
  call symmetric(n, m, s, b, a)
  print *, nint(sum(a)), nint(a(2, 2)), nint(a(n, m)), nint(a(1, 1))
  call triangles(n, square, x, y)
  print *, nint(sum(y(:, 1))), nint(sum(y(:, 2))), nint(sum(y(:, 3))), nint(y(4, 1:3))
  call in_place(n, 5, s(1:5, 1:5), b(:, 1:5))
  print *, nint(sum(b)), nint(b(3, 1:3))
  call paths(n, d)
  print *, sum(d), d(3, 4), d(n, 1)
end program sequential_nests
