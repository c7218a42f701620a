! Cholesky's factor by tiles: blocks of one matrix, given as their first elements and a leading dimension, also to loops whose inner loop begins at the
! variable around it and to others of which it is not known how far they go. Where the whole matrix is on the device they have their part of its image.
! f2cuda options: --auto=all
! expect: transfers: a 0 0
! expect: transfers: l 0 0
! expect: transfers: b 0 0
module tiles
  implicit none
  integer, parameter :: nb = 16
contains
  subroutine factor(a, lda)
    integer, intent(in) :: lda
    real(8), intent(inout) :: a(lda, *)
    integer :: i, j, k
    do k = 1, nb
      do j = k + 1, nb
        do i = j, nb
          a(i, j) = a(i, j) - a(i, k)*a(j, k)/a(k, k)
        end do
      end do
    end do
  end subroutine factor
  subroutine solve(l, b, lda)
    integer, intent(in) :: lda
    real(8), intent(in) :: l(lda, *)
    real(8), intent(inout) :: b(lda, *)
    integer :: i, j, k
    do j = 1, nb
      do k = 1, j - 1
        do i = 1, nb
          b(i, j) = b(i, j) - b(i, k)*l(j, k)/l(k, k)
        end do
      end do
    end do
  end subroutine solve
  subroutine filter(b, lda, n)
    integer, intent(in) :: lda, n
    real(8), intent(inout) :: b(lda, *)
    integer :: i, j
    do j = 1, n
      do i = 1, nb
        if (b(i, 1) > 0.5d0) b(i, j) = b(i, j)/2
      end do
    end do
  end subroutine filter
end module tiles
program tiles_of_a_matrix
  use tiles
  implicit none
  integer, parameter :: n = 64
  real(8), allocatable :: a(:, :)
  real(8) :: s
  integer :: i, j, k
  allocate (a(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = 1d0/(1 + abs(i - j)) + merge(10, 0, i == j)
    end do
  end do
  do k = 1, n, nb
    call factor(a(k, k), n)
    do i = k + nb, n, nb
      call solve(a(k, k), a(i, k), n)
    end do
  end do
  call filter(a(17, 33), n, nb)
  s = 0
  do j = 1, n
    do i = 1, n
      s = s + a(i, j)*(mod(i + 3*j, 7) - 3)
    end do
  end do
  print '(f16.10)', s
end program tiles_of_a_matrix
