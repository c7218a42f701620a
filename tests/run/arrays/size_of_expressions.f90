! f2cuda options: --auto=all
! SIZE and UBOUND in kernels of what expressions and sections make: its shape is not that of the first array in it.
program size_of_expressions
  implicit none
  integer :: a(6,4), v(8), w(24), r(12,9), i
  a = reshape([(mod(i*5, 7) - 2, i=1,24)], [6,4])
  v = [(mod(i*3, 5) - 1, i=1,8)]
  w = [(i, i=1,24)]
  r = 0
  call sizes(a, v, w, r, 6, 4, 8, 5, 2)
  call views(v, r, 5, 2)
  print '(9i5)', transpose(r)
  call packed(v, r, 8)
  print '(9i5)', r(1,:)
contains
  subroutine sizes(a, v, w, r, n, m, l, lo, hi)
    integer, intent(in) :: n, m, l, lo, hi, a(n,m), v(l), w(n*m)
    integer :: r(12,9), i
    do i = 1, 9
      r(1,i) = size(transpose(a), 1) + 10*size(transpose(a), 2)
      r(2,i) = size(matmul(a(:, :3), a(:3, :)), 2) + 10*size(matmul(a(:2, :), transpose(a)), 1) + 100*size(matmul(v(:6), a))
      r(4,i) = size(maxloc(a)) + 10*size(maxloc(a, 1)) + 100*size(minloc(a, dim=2))
      r(5,i) = size(v(lo:hi)) + 10*size(v(1:hi - 3)) + 100*i
      r(6,i) = size(sum(a, 1)) + 10*size(any(a > 1, dim=2))
      r(8,i) = size(cshift(a, 1), 2) + i
      r(9,i) = size(v(lo:min(i, 8))) + ubound(v(hi + 1:lo - 4), 1) + ubound(v(lo:hi), 1)
      r(10,i) = size(spread(v, 2, i), 1) + 10*size(spread(v, 1, 3), 1) + i
      r(11,i) = size(unpack(w, a > 1, a), 2) + i
      r(12,i) = size(a(lo:hi, :)) + size(shape(a))
    end do
  end subroutine
  integer function elements(x)
    integer, intent(in) :: x(:)
    elements = size(x) + count(x > 100)
  end function
  integer function declared(y, k)
    integer, intent(in) :: k, y(k)
    declared = size(y)
  end function
  subroutine views(v, r, lo, hi)
    integer, intent(in) :: v(8), lo, hi
    integer :: r(12,9), i
    do i = 1, 9
      r(3,i) = elements(v(lo:hi)) + 10*declared(v, i - 3)
      r(7,i) = elements(v(lo:min(i, 8)))
    end do
  end subroutine
  subroutine packed(v, r, n) ! how many are packed depends on the values
    integer, intent(in) :: n, v(n)
    integer :: r(12,9), i
    do i = 1, 9
      r(1,i) = size(pack(v, v > i - 5))
    end do
  end subroutine
end program
! expect: compiler: stays on the host
