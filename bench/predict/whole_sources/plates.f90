! Heat in a block of plates that conduct differently, DO CONCURRENT: conjugate gradients until the rest is small.
program plates
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer, parameter :: n = 160
  real(dp), allocatable, dimension(:,:,:) :: k, t, r, p, q
  real(dp) :: rho, old, alpha, first
  integer :: i, j, l, it
  allocate (k(n,n,n), t(n,n,n), r(n,n,n), p(n,n,n), q(n,n,n))
  do l = 1, n
    k(:,:,l) = 1 + 4*mod(l/20, 3)
  end do
  t = 0
  r = 0
  r(n/2-5:n/2+5,n/2-5:n/2+5,10:20) = 1
  p = 0
  p(2:n-1,2:n-1,2:n-1) = r(2:n-1,2:n-1,2:n-1)
  q = 0
  rho = dot(r, r)
  first = rho
  it = 0
  do while (rho > 1e-10_dp*first .and. it < 300)
    do concurrent (l = 2:n-1, j = 2:n-1, i = 2:n-1)
      q(i,j,l) = (k(i,j,l) + k(i+1,j,l))*(p(i,j,l) - p(i+1,j,l)) + (k(i,j,l) + k(i-1,j,l))*(p(i,j,l) - p(i-1,j,l)) &
        + (k(i,j,l) + k(i,j+1,l))*(p(i,j,l) - p(i,j+1,l)) + (k(i,j,l) + k(i,j-1,l))*(p(i,j,l) - p(i,j-1,l)) &
        + (k(i,j,l) + k(i,j,l+1))*(p(i,j,l) - p(i,j,l+1)) + (k(i,j,l) + k(i,j,l-1))*(p(i,j,l) - p(i,j,l-1))
    end do
    alpha = rho/dot(p, q)
    do concurrent (l = 1:n, j = 1:n, i = 1:n)
      t(i,j,l) = t(i,j,l) + alpha*p(i,j,l)
      r(i,j,l) = r(i,j,l) - alpha*q(i,j,l)
    end do
    old = rho
    rho = dot(r, r)
    do concurrent (l = 2:n-1, j = 2:n-1, i = 2:n-1)
      p(i,j,l) = r(i,j,l) + rho/old*p(i,j,l)
    end do
    it = it + 1
  end do
  print '(a,i5,2es14.6)', 'plates', it, rho/first, sum(t)
contains
  real(dp) function dot(a, b)
    real(dp), intent(in) :: a(n,n,n), b(n,n,n)
    integer :: i, j, l
    dot = 0
    do concurrent (l = 2:n-1, j = 2:n-1, i = 2:n-1) reduce(+:dot)
      dot = dot + a(i,j,l)*b(i,j,l)
    end do
  end function
end program
