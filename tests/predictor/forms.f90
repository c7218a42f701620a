! Systems of three equations, which only the run tells: a team would share out loops of three iterations; one row of products: a thread would do 100000.
program forms
  implicit none
  integer, parameter :: n = 40000, long = 100000
  real(8) :: a(n,3,3), b(n,3), m(3,3), r(3), f, s
  real(8) :: x(long,8), y(8)
  integer :: c, i, j, k, ne
  ne = 3
  do c = 1, n
    a(c,:,:) = mod(c, 7)*0.1d0
    b(c,:) = mod(c, 5)
  end do
  do j = 1, 8
    x(:,j) = j
  end do
  !$acc parallel loop private(m, r, f)
  do c = 1, n
    do j = 1, ne
      do i = 1, ne
        m(i,j) = a(c,i,j)
      end do
      m(j,j) = m(j,j) + 8
      r(j) = b(c,j)
    end do
    do k = 1, ne - 1
      do i = k + 1, ne
        f = m(i,k)/m(k,k)
        do j = k + 1, ne
          m(i,j) = m(i,j) - f*m(k,j)
        end do
        r(i) = r(i) - f*r(k)
      end do
    end do
    do k = ne, 1, -1
      do j = k + 1, ne
        r(k) = r(k) - m(k,j)*r(j)
      end do
      r(k) = r(k)/m(k,k)
    end do
    b(c,:) = r
  end do
  !$acc parallel loop gang private(s)
  do j = 1, 8
    s = 0
    !$acc loop vector reduction(+:s)
    do i = 1, long
      s = s + x(i,j)*x(i,j)
    end do
    y(j) = s
  end do
  print '(9f12.3)', sum(b), y
end program
