program inverse
  implicit none
  integer, parameter :: dp = selected_real_kind(15)
  real(dp), allocatable :: a(:,:), b(:,:)
  real(dp) :: err
  integer :: n, i, j, c0, c1, cr, info
  character(20) :: s
  call get_command_argument(1, s); read (s, *) n
  allocate (a(n,n), b(n,n))
  do j = 1, n
    do i = 1, n
      a(i,j) = 1.0_dp/(1 + abs(i-j)) + mod(i*7 + j*13, 11)*0.01_dp
    end do
  end do
  b = a
  call system_clock(c0, cr)
  call invert(b, n, info)
  call system_clock(c1)
  err = maxval(abs(matmul(a, b) - reshape([((merge(1.0_dp, 0.0_dp, i==j), i=1,n), j=1,n)], [n,n])))
  print '(a,es16.8,l2,i3)', 'sums ', sum(b), err < 1e-8, info
  print '(a,f9.1)', 'ms ', 1e3*(c1 - c0)/real(cr)
contains
  subroutine invert(m, n, info)
    integer, intent(in) :: n
    real(dp), intent(inout) :: m(n,n)
    integer, intent(out) :: info
    integer :: k, i, j, p, perm(n)
    real(dp) :: piv, f, row(n), t
    info = 0
    do k = 1, n
      p = k; piv = abs(m(k,k))
      do i = k+1, n
        if (abs(m(i,k)) > piv) then
          piv = abs(m(i,k)); p = i
        end if
      end do
      if (piv == 0) then
        info = k; return
      end if
      perm(k) = p
      if (p /= k) then
        row = m(k,:); m(k,:) = m(p,:); m(p,:) = row
      end if
      t = 1/m(k,k)
      m(k,k) = 1
      m(k,:) = m(k,:)*t
      do i = 1, n
        if (i /= k) then
          f = m(i,k)
          m(i,k) = 0
          do j = 1, n
            m(i,j) = m(i,j) - f*m(k,j)
          end do
        end if
      end do
    end do
    do k = n, 1, -1
      p = perm(k)
      if (p /= k) then
        do i = 1, n
          t = m(i,k); m(i,k) = m(i,p); m(i,p) = t
        end do
      end if
    end do
  end subroutine
end program
