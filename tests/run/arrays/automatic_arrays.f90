! Automatic arrays of procedures and BLOCKs in kernels: extents of dummies, of arguments' shapes, through several calls.
! f2cuda options: --auto=all
! expect: report: 11 ; kernel work_
! expect: report: 1 have to be known before the loop
module solvers
  implicit none
contains
  pure subroutine thomas(n, a, b, c, d, x)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), b(n), c(n), d(n)
    real(8), intent(out) :: x(n)
    real(8) :: cp(n), dp(0:n)
    integer :: i
    cp(1) = c(1)/b(1)
    dp(0) = 0
    dp(1) = d(1)/b(1)
    do i = 2, n
      cp(i) = c(i)/(b(i) - a(i)*cp(i-1))
      dp(i) = (d(i) - a(i)*dp(i-1))/(b(i) - a(i)*cp(i-1))
    end do
    x(n) = dp(n) + dp(0)
    do i = n-1, 1, -1
      x(i) = dp(i) - cp(i)*x(i+1)
    end do
  end subroutine
  pure subroutine smooth(v)
    real(8), intent(inout) :: v(:)
    real(8) :: w(size(v))
    integer :: i
    do i = 1, size(v)
      w(i) = (v(max(i-1,1)) + v(i) + v(min(i+1,size(v))))/3
    end do
    v = w
  end subroutine
  pure real(8) function both(m, v) result(r)
    integer, intent(in) :: m
    real(8), intent(in) :: v(m)
    real(8) :: one(m), a(m), b(m)
    integer :: i
    do i = 1, m
      one(i) = v(i); a(i) = -1; b(i) = 4 + i
    end do
    call smooth(one)
    call thomas(m, a, b, a, v, one)
    r = sum(one)
    block
      real(8) :: last(m/2+1)
      last = one(1:m/2+1)
      r = r + last(m/2+1)*last(1)
    end block
  end function
  subroutine work(n, m, nz, t, s)
    integer, intent(in) :: n, m, nz
    real(8), intent(inout) :: t(n, m, nz)
    real(8), intent(out) :: s
    real(8) :: x(nz), a(nz), b(nz), c(nz), d(nz)
    integer :: i, j, k, l
    do j = 1, m
      do i = 1, n
        do k = 1, nz
          a(k) = -1; b(k) = 3 + t(i,j,k)**2; c(k) = -0.5d0; d(k) = t(i,j,k)
        end do
        call thomas(nz, a, b, c, d, x)
        t(i,j,:) = x
      end do
    end do
    do j = 1, m
      do i = 1, n
        call smooth(t(i,j,:))
      end do
    end do
    do j = 1, m
      do k = 1, nz
        call smooth(t(2:n,j,k))
      end do
    end do
    s = 0
    do j = 1, m
      do i = 1, n
        do k = 1, nz
          a(k) = t(i,j,k)
        end do
        s = s + both(nz - 2, a(2:nz-1))
      end do
    end do
    do j = 1, m
      do i = 1, n
        block
          real(8) :: w(0:nz+1)
          w(0) = t(i,j,1)
          do k = 1, nz
            w(k) = 0.5d0*w(k-1) + t(i,j,k)
          end do
          w(nz+1) = 1
          do k = 1, nz
            t(i,j,k) = w(k) + w(nz+1)*w(k-1)
          end do
        end block
      end do
    end do
    do j = 1, m
      l = mod(j, 3) + 3
      a(1:l) = t(1,j,1:l)
      t(1,j,1) = both(l, a(1:l))
    end do
  end subroutine
end module
program main
  use solvers
  implicit none
  real(8) :: t(9,11,7), s
  integer :: i, j, k
  do k = 1, 7
    do j = 1, 11
      do i = 1, 9
        t(i,j,k) = sin(1d0*i + 2*k)*cos(0.3d0*j)
      end do
    end do
  end do
  call work(9, 11, 7, t, s)
  print '(5f16.10)', t(:,:,1::3)
  print '(f16.9)', s
end program
! expect: compiler: stays on the host
