! Private arrays whose extents are known at the launch only: each thread has its own.
! f2cuda options: --auto=all
! expect: report: 10 ; kernel work_
module work_arrays
  implicit none
contains
  pure subroutine tridiagonal(n, a, b, c, d)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), c(n)
    real(8), intent(inout) :: b(n), d(n)
    integer :: k
    do k = 2, n
      b(k) = b(k) - a(k)*c(k-1)/b(k-1)
      d(k) = d(k) - a(k)*d(k-1)/b(k-1)
    end do
    d(n) = d(n)/b(n)
    do k = n-1, 1, -1
      d(k) = (d(k) - c(k)*d(k+1))/b(k)
    end do
  end subroutine
  pure real(8) function total(v)
    real(8), intent(in) :: v(:)
    integer :: k
    total = 0
    do k = 1, size(v)
      total = total + v(k)*k
    end do
  end function
  subroutine work(n, m, lo, hi, t, s)
    integer, intent(in) :: n, m, lo, hi
    real(8), intent(inout) :: t(n, lo:hi, m)
    real(8), intent(out) :: s
    real(8) :: a(lo:hi), b(lo:hi), c(lo:hi), d(lo:hi), e(0:n, lo-1:hi+1)
    integer(2) :: order(hi-lo+1)
    real(8), allocatable :: w(:)
    real(8) :: big(2000*n)
    integer :: i, j, k, l
    do j = 1, m
      do i = 1, n
        do k = lo, hi
          a(k) = -1 - 0.001d0*k
          b(k) = 4 + t(i,k,j)**2
          c(k) = -1
          d(k) = t(i,k,j)
        end do
        call tridiagonal(hi-lo+1, a, b, c, d)
        do k = lo, hi
          t(i,k,j) = d(k)
        end do
      end do
    end do
    s = 0
    do j = 1, m
      do i = 1, n
        if (mod(i+j, 7) == 0) cycle
        a = t(i,:,j)*2
        b(lo:hi) = a(hi:lo:-1)
        s = s + total(b) + sum(a(lo+1:hi))
      end do
    end do
    do j = 1, m
      e = 0
      do k = lo, hi
        do i = 1, n
          e(i,k) = t(i,k,j) + e(i-1,k) + e(i,k-1)
        end do
      end do
      do k = lo, hi
        do i = 1, n
          t(i,k,j) = e(i,k) - total(e(1:i,k))*1d-9
        end do
      end do
    end do
    do j = 1, m
      do k = 1, hi-lo+1
        order(k) = int(hi-lo+2-k, 2)
      end do
      do k = 1, hi-lo+1
        l = order(k)
        t(1+mod(j,n),lo+l-1,j) = t(1+mod(j,n),lo+l-1,j) + k
      end do
    end do
    allocate(w(-3:n))
    !$acc parallel loop private(w)
    do j = 1, m
      do i = -3, n
        w(i) = i*j
      end do
      t(n,hi,j) = t(n,hi,j) + w(n) + total(w)
    end do
    !$acc parallel loop gang vector private(big)
    do j = 1, m*2000
      big(1+mod(j,77)) = j
      big(2000*n) = 2*j
      if (j <= m) t(1,lo,j) = t(1,lo,j) + big(1+mod(j,77)) + big(2000*n)
    end do
    do j = 1, m
      w = t(:,lo,j)
      w(2) = w(1) + w(2)
      t(2,lo,j) = w(2)
    end do
  end subroutine
end module
program main
  use work_arrays
  implicit none
  real(8) :: t(7,-2:10,13), s
  integer :: i, j, k
  do j = 1, 13
    do k = -2, 10
      do i = 1, 7
        t(i,k,j) = sin(1d0*i + 2*k)*cos(0.3d0*j)
      end do
    end do
  end do
  call work(7, 13, -2, 10, t, s)
  print '(5f16.7)', t(:,:,1::4)
  print '(f16.7)', s
end program
