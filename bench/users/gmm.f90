! expectation and maximisation for a mixture of gaussians with full 3 x 3 covariances
program gmm
  implicit none
  integer, parameter :: k = 8, d = 3
  integer :: n, i, j, c, it, l
  real(8), allocatable :: x(:,:), resp(:,:)
  real(8) :: mu(d,k), cov(d,d,k), w(k), inv(d,d,k), det(k), nk(k), ll, s, diff(d), q, p(k), pi
  integer(8) :: c0, c1, r
  character(20) :: arg
  n = 200000; if (command_argument_count() > 0) then; call get_command_argument(1, arg); read (arg, *) n; end if
  allocate(x(d,n), resp(k,n))
  pi = acos(-1d0)
  do i = 1, n
    do j = 1, d
      x(j,i) = mod(i*(j+2), 8) + .3d0*sin(1.7d0*i*j) + .2d0*cos(.3d0*i)
    end do
  end do
  do c = 1, k
    mu(:,c) = x(:,1 + (c-1)*n/k)
    cov(:,:,c) = 0
    do j = 1, d
      cov(j,j,c) = 1
    end do
  end do
  w = 1d0/k
  call system_clock(c0, r)
  do it = 1, 10
    do c = 1, k
      associate (a => cov(:,:,c))
        det(c) = a(1,1)*(a(2,2)*a(3,3)-a(2,3)**2) - a(1,2)*(a(1,2)*a(3,3)-a(2,3)*a(1,3)) + a(1,3)*(a(1,2)*a(2,3)-a(2,2)*a(1,3))
        inv(1,1,c) = (a(2,2)*a(3,3)-a(2,3)**2)/det(c); inv(2,2,c) = (a(1,1)*a(3,3)-a(1,3)**2)/det(c)
        inv(3,3,c) = (a(1,1)*a(2,2)-a(1,2)**2)/det(c)
        inv(1,2,c) = (a(1,3)*a(2,3)-a(1,2)*a(3,3))/det(c); inv(2,1,c) = inv(1,2,c)
        inv(1,3,c) = (a(1,2)*a(2,3)-a(1,3)*a(2,2))/det(c); inv(3,1,c) = inv(1,3,c)
        inv(2,3,c) = (a(1,2)*a(1,3)-a(1,1)*a(2,3))/det(c); inv(3,2,c) = inv(2,3,c)
      end associate
    end do
    ll = 0
    do i = 1, n
      do c = 1, k
        diff = x(:,i) - mu(:,c)
        q = dot_product(diff, matmul(inv(:,:,c), diff))
        p(c) = w(c)*exp(-.5d0*q)/sqrt((2*pi)**d*det(c))
      end do
      s = sum(p) + 1d-300
      resp(:,i) = p/s
      ll = ll + log(s)
    end do
    nk = sum(resp, dim=2)
    w = nk/n
    do c = 1, k
      do j = 1, d
        mu(j,c) = sum(resp(c,:)*x(j,:))/nk(c)
      end do
      cov(:,:,c) = 0
      do i = 1, n
        do l = 1, d
          do j = 1, d
            cov(j,l,c) = cov(j,l,c) + resp(c,i)*(x(j,i)-mu(j,c))*(x(l,i)-mu(l,c))
          end do
        end do
      end do
      cov(:,:,c) = cov(:,:,c)/nk(c)
      do j = 1, d
        cov(j,j,c) = cov(j,j,c) + 1d-6
      end do
    end do
  end do
  call system_clock(c1)
  print '(a,es18.10,8f9.5)', 'gmm', ll, w
  print '(a,f10.1)', 'ms', 1d3*(c1-c0)/real(r,8)
end program
