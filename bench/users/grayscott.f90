program grayscott
  implicit none
  integer :: n, t, c0, c1, cr, i, j
  real, allocatable :: u(:,:), v(:,:), lu(:,:), lv(:,:), uvv(:,:)
  character(20) :: s
  call get_command_argument(1, s); read (s, *) n
  allocate (u(n,n), v(n,n), lu(n,n), lv(n,n), uvv(n,n))
  u = 1; v = 0
  u(n/2-10:n/2+10, n/2-10:n/2+10) = 0.5
  v(n/2-10:n/2+10, n/2-10:n/2+10) = 0.25
  forall (i=1:n, j=1:n, mod(i+j,7)==0) v(i,j) = v(i,j) + 0.01
  call system_clock(c0, cr)
  do t = 1, 50
    lu = laplacian(u)
    lv = laplacian(v)
    uvv = u*v*v
    u = u + 0.16*lu - uvv + 0.035*(1 - u)
    v = v + 0.08*lv + uvv - 0.095*v
    where (v < 1e-8) v = 0
  end do
  call system_clock(c1)
  print '(a,2es13.5)', 'sums ', sum(u)/n, sum(v)/n
  print '(a,f9.1)', 'ms ', 1e3*(c1 - c0)/real(cr)
contains
  function laplacian(a) result(l)
    real, intent(in) :: a(:,:)
    real :: l(size(a,1), size(a,2))
    l = cshift(a, 1, 1) + cshift(a, -1, 1) + cshift(a, 1, 2) + cshift(a, -1, 2) - 4*a
  end function
end program
