! f2cuda options: --auto=all
! Lower bounds that no default integer has.
program lower_bounds_wide
  implicit none
  integer :: e(100)
  integer, allocatable :: b(:), c(:,:)
  integer(8) :: i, low
  call fill(e, 3000000000_8, 99_8)
  call fill(e, -9223372036854775000_8, 99_8)
  low = -4000000000_8
  allocate(b(low:low + 99), c(2, low:low + 49))
  b = e
  do i = low, low + 99
    b(i) = b(i)*3 - int(i - low)
  end do
  c = reshape(b, [2, 50])
  do i = low + 49, low + 1, -1
    c(1, i) = c(2, i - 1) + 1
  end do
  print *, sum(b), c(1, low + 49), sum(c(2, :)), c(1, low + 1)
contains
  subroutine fill(a, lo, n)
    integer(8), intent(in) :: lo, n
    integer, intent(inout) :: a(lo:lo + n)
    integer(8) :: i
    do i = lo, lo + n
      a(i) = int(i - lo)
    end do
    do i = lo + n, lo + 1, -1
      a(i) = a(i) - a(i - 1)*2
    end do
    do i = lo + 1, lo + n
      a(i) = mod(a(i) + a(i - 1), 1000)
    end do
    print *, sum(a), maxval(a), a(lo + 1)
  end subroutine
end program
