! f2cuda options: --auto=all --no-libraries
! expect: report: 4 tiles: rows
! Products as the text of BLAS has them: terms whose factor is 0 are left out, also where the other one is infinite, or not there.
module guarded_products
  implicit none
contains
  subroutine dgemm(m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
    integer, intent(in) :: m, n, k, lda, ldb, ldc
    real(8), intent(in) :: alpha, beta, a(lda,*), b(ldb,*)
    real(8), intent(inout) :: c(ldc,*)
    integer :: i, j, l
    real(8) :: temp
    do j = 1, n
      if (beta == 0d0) then
        do i = 1, m
          c(i,j) = 0
        end do
      else if (beta /= 1d0) then
        do i = 1, m
          c(i,j) = beta*c(i,j)
        end do
      end if
      do l = 1, k
        if (b(l,j) /= 0d0) then
          temp = alpha*b(l,j)
          do i = 1, m
            c(i,j) = c(i,j) + temp*a(i,l)
          end do
        end if
      end do
    end do
  end subroutine

  subroutine dsyrk(n, k, alpha, a, lda, beta, c, ldc)
    integer, intent(in) :: n, k, lda, ldc
    real(8), intent(in) :: alpha, beta, a(lda,*)
    real(8), intent(inout) :: c(ldc,*)
    integer :: i, j, l
    real(8) :: temp
    do j = 1, n
      do i = j, n
        c(i,j) = beta*c(i,j)
      end do
      do l = 1, k
        if (a(j,l) /= 0d0) then
          temp = alpha*a(j,l)
          do i = j, n
            c(i,j) = c(i,j) + temp*a(i,l)
          end do
        end if
      end do
    end do
  end subroutine

  subroutine chosen(m, n, k, mask, a, b, c)
    integer, intent(in) :: m, n, k
    logical, intent(in) :: mask(k,n)
    real, intent(in) :: a(m,k), b(k,n)
    real, intent(out) :: c(m,n)
    integer :: i, j, l
    do j = 1, n
      do i = 1, m
        c(i,j) = 0
        do l = 1, k
          if (mask(l,j) .and. b(l,j) < 3.0) c(i,j) = c(i,j) + a(i,l)*b(l,j)
        end do
      end do
    end do
  end subroutine

  subroutine otherwise(m, n, k, a, b, c, d) ! more than terms under the condition
    integer, intent(in) :: m, n, k
    real, intent(in) :: a(m,k), b(k,n)
    real, intent(out) :: c(m,n), d(m,n)
    integer :: i, j, l
    do j = 1, n
      do i = 1, m
        c(i,j) = 0
        do l = 1, k
          if (b(l,j) > 0) then
            c(i,j) = c(i,j) + a(i,l)*b(l,j)
          else
            c(i,j) = c(i,j) - a(i,l)
          end if
        end do
      end do
    end do
    do j = 1, n
      do i = 1, m
        d(i,j) = 0
        do l = 1, k
          if (b(l,j) > 0) then
            d(i,j) = d(i,j) + a(i,l)*b(l,j)
            d(i,j) = d(i,j) + 1
          end if
        end do
      end do
    end do
  end subroutine

  subroutine greatest(m, n, k, a, b, c) ! longest of the ways that there are
    integer, intent(in) :: m, n, k
    real, intent(in) :: a(m,k), b(k,n)
    real, intent(out) :: c(m,n)
    integer :: i, j, l
    real :: s
    do j = 1, n
      do i = 1, m
        s = -1
        do l = 1, k
          if (a(i,l) > 0 .and. b(l,j) > 0) s = max(s, a(i,l) + b(l,j))
        end do
        c(i,j) = s
      end do
    end do
  end subroutine
end module

program main
  use guarded_products
  implicit none
  integer, parameter :: m = 21, n = 19, k = 37
  real(8) :: a(m+2,k), b(k,n), c(m+1,n), s(m,m)
  real :: af(m,k), bf(k,n), cf(m,n), df(m,n)
  logical :: mask(k,n)
  integer :: i, j
  do j = 1, k
    do i = 1, m + 2
      a(i,j) = mod(i*7 + j*5, 17)/8d0 - 1
      if (i <= m) af(i,j) = real(a(i,j))
    end do
  end do
  do j = 1, n
    do i = 1, k
      b(i,j) = mod(i*3 + j*11, 13)/4d0 - 1.5d0
      bf(i,j) = real(b(i,j))
      mask(i,j) = mod(i + j, 3) > 0
    end do
  end do
  b(5,:) = 0
  a(:,5) = huge(1d0)
  a(:,5) = a(:,5)*10
  c = 0.5d0
  call dgemm(m, n, k, 1.5d0, a, m+2, b, k, 0.5d0, c, m+1)
  print '(a,4f16.6)', 'dgemm', sum(c(:m,:)), c(1,1), c(m,n), c(7,11)
  call dgemm(m, n, k, 1d0, a, m+2, b, k, 0d0, c, m+1)
  print '(a,4f16.6)', 'dgemm', sum(c(:m,:)), c(1,1), c(m,n), c(7,11)
  a(:,5) = 0
  s = 1
  call dsyrk(m, k, -1d0, a, m+2, 2d0, s, m)
  print '(a,4f16.6)', 'dsyrk', sum(s), s(1,1), s(m,m), s(11,7)
  call chosen(m, n, k, mask, af, bf, cf)
  print '(a,4f16.6)', 'chosen', sum(cf), cf(1,1), cf(m,n), cf(7,11)
  call otherwise(m, n, k, af, bf, cf, df)
  print '(a,4f16.6)', 'otherwise', sum(cf), cf(7,11), sum(df), df(7,11)
  call greatest(m, n, k, af, bf, cf)
  print '(a,4f16.6)', 'greatest', sum(cf), cf(1,1), cf(m,n), cf(7,11)
end program
