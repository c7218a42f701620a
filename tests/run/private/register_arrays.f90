! Private arrays of few elements whose subscripts are constants once loops are unrolled: a thread an iteration, in registers.
module blocks
  implicit none
  integer, parameter :: dp = kind(1.0d0)
contains
  subroutine solve(n, a3, b3, x3)
    integer, intent(in) :: n
    real(dp), intent(in) :: a3(:,:,:), b3(:,:)
    real(dp), intent(out) :: x3(:,:)
    integer :: e, i, j, k
    real(dp) :: a(5,5), b(5), f
    do concurrent (e = 1:n)
      a = a3(:,:,e)
      b = b3(:,e)
      do i = 1, 5
        a(i,i) = a(i,i) + 6
      end do
      do k = 1, 4
        do i = k + 1, 5
          f = a(i,k)/a(k,k)
          do j = k + 1, 5
            a(i,j) = a(i,j) - f*a(k,j)
          end do
          b(i) = b(i) - f*b(k)
        end do
      end do
      do i = 5, 1, -1
        do j = i + 1, 5
          b(i) = b(i) - a(i,j)*b(j)
        end do
        b(i) = b(i)/a(i,i)
      end do
      x3(:,e) = b
    end do
  end subroutine solve

  ! the cells first; elements are set one by one, and the last value of a scalar is wanted
  subroutine solve_across(n, a, b, last)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n,4,4)
    real(dp), intent(inout) :: b(n,4)
    real(dp), intent(out) :: last
    real(dp) :: m(4,0:3), r(4), f
    integer :: c, i, j, k
    !$acc parallel loop private(m, r, f) copy(b) copyin(a)
    do c = 1, n
      do j = 1, 4
        do i = 1, 4
          m(i,j-1) = a(c,i,j)
        end do
        m(j,j-1) = m(j,j-1) + 8
        r(j) = b(c,j)
      end do
      do k = 1, 3
        do i = 4, k + 1, -1
          f = m(i,k-1)/m(k,k-1)
          do j = k + 1, 4
            m(i,j-1) = m(i,j-1) - f*m(k,j-1)
          end do
          r(i) = r(i) - f*r(k)
        end do
      end do
      do k = 4, 1, -1
        do j = k + 1, 4
          r(k) = r(k) - m(k,j-1)*r(j)
        end do
        r(k) = r(k)/m(k,k-1)
      end do
      b(c,:) = r
    end do
    last = sum(b(n,:))
  end subroutine solve_across

  subroutine sort_rows(n, x)
    integer, intent(in) :: n
    integer, intent(inout) :: x(12,n)
    integer :: r, i, j, w(12), t
    !$omp target teams distribute parallel do private(w, t, i, j) map(tofrom: x)
    do r = 1, n
      w = x(:,r)
      do i = 1, 11
        do j = 1, 12 - i
          if (w(j) > w(j+1)) then
            t = w(j)
            w(j) = w(j+1)
            w(j+1) = t
          end if
        end do
      end do
      x(:,r) = w
    end do
  end subroutine sort_rows

  ! A loop of the step 3, one without iterations, and one whose bounds come from two around it.
  subroutine strides(n, y)
    integer, intent(in) :: n
    integer, intent(inout) :: y(n)
    integer :: e, i, j, k, w(10)
    !$acc kernels
    !$acc loop independent private(w)
    do e = 1, n
      w = e
      do i = 1, 10, 3
        w(i) = w(i) + i
      end do
      do i = 4, 3
        w(i) = -1
      end do
      do i = 1, 3
        do j = i, 4
          do k = i + j, 2*i + j - 1
            w(k) = w(k) + w(k-1)*i - j
          end do
        end do
      end do
      do i = 1, 10
        y(e) = mod(y(e)*3 + w(i), 100003)
      end do
    end do
    !$acc end kernels
  end subroutine strides
end module blocks

program register_arrays
  use blocks
  implicit none
  integer, parameter :: n = 203
  real(dp) :: a(5,5,n), b(5,n), x(5,n), c(n,4,4), d(n,4), last
  integer :: rows(12,n), y(n), i, j, k
  do k = 1, n
    do j = 1, 5
      do i = 1, 5
        a(i,j,k) = mod(i*7 + j*3 + k*11, 13)*0.25_dp
      end do
      b(j,k) = mod(j*5 + k, 7) - 3
    end do
    do j = 1, 4
      do i = 1, 4
        c(k,i,j) = mod(i*5 + j*7 + k*3, 11)*0.5_dp
      end do
      d(k,j) = mod(j*3 + k, 5) - 2
    end do
    do j = 1, 12
      rows(j,k) = mod(j*37 + k*53, 101)
    end do
    y(k) = k
  end do
  call solve(n, a, b, x)
  call solve_across(n, c, d, last)
  call sort_rows(n, rows)
  call strides(n, y)
  print '(4f12.6)', sum(x), maxval(x), x(3,n), x(1,1)
  print '(4f12.6)', sum(d), maxval(d), d(n,2), last
  print '(3i8)', sum([(rows(:,k)*[(i, i = 1, 12)], k = 1, n)]), rows(1,1), rows(12,n)
  print *, all(rows(2:,:) >= rows(:11,:)), sum(y), y(1), y(n)
end program register_arrays
