! Functions that ask for the extents of arrays which f2cuda makes for the call: constructors of whole arrays, array expressions.
! f2cuda options: --auto=all
program call_of_made_arrays
  implicit none
  integer, allocatable :: a(:, :), b(:)
  real(8) :: x(0:2, -1:2)
  integer :: s, k
  allocate (a(-1:1, 4), b(0:6))
  a = 2
  a(0, 3) = 7
  b = [(k*k, k = 0, 6)]
  do k = 1, 3
    x(k - 1, :) = [k, 2*k, 3, 4*k]
  end do
  s = folded([a]) + 3*folded([a, a])
  print *, s
  s = folded([b(1:3), 7, b]) - folded([b(5:4), 3])
  print *, s
  s = folded(pack(b, b > 4)) + corners(transpose(a))
  print *, s
  s = corners(matmul(a, transpose(a))) + corners(spread(b, 2, 3)) + folded(sum(a, 1))
  print *, s
  s = folded(cshift(b, 2)) + corners(reshape(b, [2, 3]))
  print *, s, last(matmul(x, transpose(x)))
contains
  integer function folded(v)
    integer, intent(in) :: v(:)
    integer :: k
    folded = size(v)
    do k = 1, size(v)
      folded = mod(folded*7 + v(k), 10007)
    end do
  end function folded
  integer function corners(v)
    integer, intent(in) :: v(:, :)
    corners = v(1, 1) + 10*v(size(v, 1), 1) + 100*v(1, ubound(v, 2)) + 1000*v(size(v, 1), size(v, 2))
  end function corners
  real(8) function last(v)
    real(8), intent(in) :: v(:, :)
    last = v(ubound(v, 1), ubound(v, 2))
  end function last
end program call_of_made_arrays
! expect: compiler: stays on the host
