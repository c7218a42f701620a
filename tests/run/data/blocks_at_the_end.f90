! A block of a matrix, given as its first element and a leading dimension to a dummy without a last extent: the last column of the block ends where
! the matrix does. What a whole column more would have is not the program's, and is neither read nor written.
! expect: transfers: a 1 1
! expect: transfers: b 1 1
module blocks
  implicit none
contains
  subroutine scale(a, lda, n)
    integer, intent(in) :: lda, n
    real(8), intent(inout) :: a(lda, *)
    integer :: i, j
    !$acc kernels
    do j = 1, n
      do i = 1, n
        a(i, j) = 2*a(i, j) + i
      end do
    end do
    !$acc end kernels
  end subroutine scale
  subroutine lower(b, lda, n)
    integer, intent(in) :: lda, n
    real(4), intent(inout) :: b(0:lda - 1, *)
    integer :: i, j
    !$acc kernels
    do j = 1, n
      do i = 0, j - 1
        b(i, j) = b(i, j) - j
      end do
    end do
    !$acc end kernels
  end subroutine lower
end module blocks
program blocks_at_the_end
  use blocks
  implicit none
  real(8) :: w(90, 90), z(90)
  real(4) :: v(90, 90), y(90)
  integer :: i, j
  common /one/ w, z
  common /two/ v, y
  do j = 1, 90
    do i = 1, 90
      w(i, j) = i + 100*j
      v(i, j) = i - j
    end do
    z(j) = j
    y(j) = j
  end do
  call scale(w(47, 47), 90, 44)
  call lower(v(47, 47), 90, 44)
  z(7) = 1000
  y(7) = 2000
  call scale(w(47, 47), 90, 44)
  call lower(v(47, 47), 90, 44)
  print '(5f12.1)', sum(w), w(90, 90), sum(v), sum(z), sum(y)
end program blocks_at_the_end
