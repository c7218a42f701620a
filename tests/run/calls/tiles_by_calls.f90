! Tiles of a matrix, which procedures get by their first elements, as LAPACK's do: loops over tiles are parallel where no tile goes on in the next column.
! f2cuda options: --auto=all
! expect: report: 1 form: bodies in the place of calls; as perfect nests: j, i, j_1, i_3, k_2
! expect: report: 1 do i = k+1, nt                              parallel, proved; kernel solve_all_
! expect: report: 1 do j = k+1, nt                              parallel, proved; kernel solve_all_
! expect: report: 1 checked before it runs: n == 8*(n/8)
! expect: host: it does not hold that n == 8*(n/8)
! expect: report: 1 do i = 1, n/nb                                sequential; host
module tiles
  implicit none
  integer, parameter :: nb = 8
contains
  subroutine solve(l, b, lda, n)
    integer, intent(in) :: lda, n
    real(8), intent(in) :: l(lda,*)
    real(8), intent(inout) :: b(lda,*)
    integer :: i, j, k
    do j = 1, n
      do k = 1, j-1
        do i = 1, n
          b(i,j) = b(i,j) - b(i,k)*l(j,k)
        end do
      end do
      do i = 1, n
        b(i,j) = b(i,j)/l(j,j)
      end do
    end do
  end subroutine solve
  subroutine update(a, b, c, lda, n)
    integer, intent(in) :: lda, n
    real(8), intent(in) :: a(lda,*), b(lda,*)
    real(8), intent(inout) :: c(lda,*)
    integer :: i, j, k
    do j = 1, n
      do k = 1, n
        do i = 1, n
          c(i,j) = c(i,j) - a(i,k)*b(j,k)
        end do
      end do
    end do
  end subroutine update
  subroutine solve_all(a, l, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n,n)
    real(8), intent(in) :: l(n,n)
    integer :: nt, i, j, k, ii, jj, kk
    nt = n/nb
    do k = 1, nt
      kk = (k-1)*nb + 1
      do i = k+1, nt
        ii = (i-1)*nb + 1
        call solve(l(kk,kk), a(ii,kk), n, nb)
      end do
      do j = k+1, nt
        jj = (j-1)*nb + 1
        do i = j, nt
          ii = (i-1)*nb + 1
          call update(a(ii,kk), a(jj,kk), a(ii,jj), n, nb)
        end do
      end do
    end do
  end subroutine solve_all
  ! The next column, of which the last tile's rows are the first ones.
  subroutine shift(b, lda, n)
    integer, intent(in) :: lda, n
    real(8), intent(inout) :: b(lda,*)
    integer :: i
    do i = 1, n
      b(i,1) = b(i,1) + 2*b(i,2)
    end do
  end subroutine shift
  subroutine shift_beyond(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n,n)
    integer :: i
    do i = 1, (n + nb - 1)/nb
      call shift(a((i-1)*nb + 1,1), n, nb)
    end do
  end subroutine shift_beyond
  ! Columns of the dummy are no columns of the matrix.
  subroutine shift_across(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n,n)
    integer :: i
    do i = 1, n/nb
      call shift(a((i-1)*nb + 1,1), nb, nb)
    end do
  end subroutine shift_across
end module tiles
program tiles_by_calls
  use tiles
  implicit none
  integer :: n, i, j
  real(8), allocatable :: a(:,:), l(:,:)
  do n = 13, 27, 7
    allocate (a(n,n), l(n,n))
    do j = 1, n
      do i = 1, n
        a(i,j) = mod(3*i + 5*j, 7) - 3
        l(i,j) = merge(1, 0, i == j .or. i == j+1)
      end do
    end do
    call solve_all(a, l, n)
    print '(i3,3f20.0)', n, sum(a), a(n,1), a(n,n)
    call shift_beyond(a, n)
    print '(3x,3f20.0)', sum(a(:,1)), sum(a(:,2)), a(n,1)
    call shift_across(a, n)
    print '(3x,3f20.0)', sum(a(:,1)), sum(a(:,2)), a(n,1)
    deallocate (a, l)
  end do
end program tiles_by_calls
