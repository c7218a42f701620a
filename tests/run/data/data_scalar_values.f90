! Scalars that are made of reductions of arrays: the arrays stay on the device.
! f2cuda options: --auto=all
! expect: transfers: p 0 0
! expect: transfers: q 0 0
! expect: transfers: r 0 1
program data_scalar_values
  implicit none
  integer, parameter :: n = 400
  real(8), allocatable :: p(:), q(:), r(:)
  real(8) :: rho, alpha, beta, mean
  integer :: i, k
  logical :: far
  allocate (p(n), q(n), r(n))
  do i = 1, n
    p(i) = mod(i, 7)
    r(i) = mod(i, 5) + 1
  end do
  rho = 64
  far = .true.
  k = 0
  do while (k < 6)
    k = k + 1
    do i = 1, n
      q(i) = 2*p(i) + 1
    end do
    alpha = rho/dot_product(p, q)
    beta = 0.5d0*maxval(abs(r)) + 0.25d0*count(p > 1)/size(p)
    mean = (sum(p) + sum(q))/(2*n)
    far = maxval(q) < 1000 .and. far
    if (far) then
      mean = mean + minval(q)
    end if
    do i = 1, n
      r(i) = r(i) + alpha*p(i)
      p(i) = nint(64*(beta*p(i) - mean))/64d0
    end do
  end do
  print '(4f18.8,l3)', alpha, beta, mean, r(3), far
end program data_scalar_values
